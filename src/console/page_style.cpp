#include "console/page.h"

namespace hausregel::console::page {

// Colours: --s0 … --s5 are the seats', told apart with every kind of colour vision, by dashes and
// marks besides; 3:1 at least on --paper and --card, what is text 4.5:1 (tests/app/page_test.py
// computes both).
const std::string_view kStyle = R"css(
:root{--paper:#faf6ee;--card:#fffdf9;--ink:#2a211b;--soft:#6b5d52;--rule:#dccfbf;--accent:#9c2a14;
--s0:#2c30c2;--s1:#f21915;--s2:#25976d;--s3:#b754ad;--s4:#5b7e09;--s5:#76454f;color-scheme:light}
@media screen and (prefers-color-scheme:dark){
:root{--paper:#171412;--card:#211c19;--ink:#f3eae0;--soft:#bcac9d;--rule:#43392f;--accent:#ff9a76;
--s0:#578dff;--s1:#ec8c58;--s2:#2ac698;--s3:#f299e4;--s4:#c8d019;--s5:#a2e0b2;color-scheme:dark}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:72rem;margin:0 auto;padding:2rem 1rem 3rem}
h1,h2,h3,.lede,.big{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif}
h1{font-size:2.25rem;line-height:1.12;margin:.2rem 0 .8rem;text-wrap:balance}
h2{font-size:1.35rem;margin:0 0 .8rem}
h3{font-size:1.08rem;margin:0 0 .5rem}
header{border-bottom:3px double var(--rule);padding-bottom:1.4rem}
.kicker{margin:0;color:var(--accent);font-weight:600;font-size:.9rem}
.lede{font-size:1.16rem;line-height:1.5;margin:0;max-width:46rem}
section{margin-top:2.2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.32rem .2rem;text-align:left;vertical-align:baseline;border-top:1px solid var(--rule)}
thead th{border-top:0;color:var(--soft);font-weight:500;font-size:.8rem;overflow-wrap:break-word}
tbody th{font-weight:400}
.n,.t{text-align:right}
td.n{white-space:nowrap}
td.t{overflow-wrap:normal}
.place{width:1.6rem;color:var(--soft);text-align:right}
.who{display:flex;align-items:baseline;gap:.45rem;min-width:0}
.who>*{min-width:0}
.swatch{flex:none;width:26px;height:10px}
.standings td,.standings th{padding:.5rem .35rem}
.standings .n{font-size:1.15rem}
.won th,.won .n{font-weight:700}
.bot{color:var(--soft);font-size:.82rem}
.star{width:.95em;height:.95em;margin-left:.35em;vertical-align:-.08em;fill:var(--accent)}
figure{margin:0}
figcaption{color:var(--soft);font-size:.85rem;margin-top:.4rem}
.chart{display:block;width:100%;height:auto}
.wide{display:none}
.chart text{font:12px system-ui,"Noto Sans",sans-serif;fill:var(--soft)}
.chart .goal{fill:var(--accent);font-weight:600}
.grid{stroke:var(--rule);stroke-width:1;fill:none}
.zero{stroke:var(--soft)}
.aim{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:2 3;fill:none}
.l{fill:none;stroke-width:2.4;stroke-linejoin:round;stroke-linecap:butt}
.m{stroke:var(--paper);stroke-width:1}
.l0{stroke:var(--s0)}.l1{stroke:var(--s1);stroke-dasharray:9 4}.l2{stroke:var(--s2);stroke-dasharray:3 3}
.l3{stroke:var(--s3);stroke-dasharray:12 3 3 3}.l4{stroke:var(--s4);stroke-dasharray:6 2}.l5{stroke:var(--s5);stroke-dasharray:14 5}
.m0{fill:var(--s0)}.m1{fill:var(--s1)}.m2{fill:var(--s2)}.m3{fill:var(--s3)}.m4{fill:var(--s4)}.m5{fill:var(--s5)}
.cards{list-style:none;margin:0;padding:0;display:grid;gap:.7rem}
.cards li{display:grid;grid-template-columns:4.2rem minmax(0,1fr);align-items:center;gap:.6rem}
.cards li,article{background:var(--card);border:1px solid var(--rule);border-radius:.6rem;padding:.8rem}
.cards .big{font-size:1.75rem;line-height:1.1;color:var(--accent);font-variant-numeric:tabular-nums}
.rounds{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
article{font-size:.9rem;min-width:0}
article table{font-size:.82rem}article tbody th{min-width:4.2rem}article .swatch{width:10px}
article p{margin:.6rem 0 0;color:var(--soft);font-size:.86rem}
.totals{font-size:.88rem;margin-top:1rem}
.totals thead .who{flex-direction:column;align-items:flex-end;gap:.1rem}
footer{margin-top:2.6rem;border-top:3px double var(--rule);padding-top:1rem;color:var(--soft);font-size:.88rem}
code{font-family:ui-monospace,"DejaVu Sans Mono","Noto Sans Mono",monospace;color:var(--ink)}
@media (min-width:46rem){
main{padding:3rem 2rem 4rem}th,td{padding:.32rem .35rem}article{padding:.9rem 1rem}article table{font-size:.92rem}article .swatch{width:26px}h1{font-size:3.1rem}.narrow{display:none}.wide{display:block}
.cards{grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}.cards li{display:block}.cards .big{display:block;font-size:2rem;margin-bottom:.3rem}
.rounds{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:62rem){.top{display:grid;grid-template-columns:20rem minmax(0,1fr);gap:2.5rem}.top section{min-width:0}}
@media print{
:root{--paper:#fff;--card:#fff}html{font-size:12px}body{font-size:1rem}main{max-width:none;padding:0}h1{font-size:2.2rem}
section,footer{margin-top:1.2rem}.standings td,.standings th{padding:.15rem .35rem}
.narrow{display:none}.wide{display:block}.top{display:block}.cards{grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))}.cards li{display:block}
.rounds{display:block;columns:2;column-gap:.8rem}article{margin-bottom:.8rem}article table{font-size:.85em}article .swatch{width:10px}
article,.cards li,tr,figure,footer{break-inside:avoid}h2,h3{break-after:avoid}}
)css";

}  // namespace hausregel::console::page
