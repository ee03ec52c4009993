// Price histories of a watch: a chart above each table of readings, drawn from its rows when it is opened.

const HEIGHT_PX = 190;
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const drawn = new Map(); // element → chart

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Colours of the present theme; `light-dark()` is only resolved where it is used as a colour. */
function resolved(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Times and prices of the rows in the order of time; a row without a price, or in another currency, is a gap. */
function pointsOf(table) {
  const rows = [...table.querySelectorAll("tbody tr")].reverse();
  const currency = rows.at(-1)?.dataset.currency ?? "";
  const prices = rows.map((row) => (row.dataset.price && row.dataset.currency === currency ? Number(row.dataset.price) : null));
  return { currency, data: [rows.map((row) => Number(row.dataset.at)), prices] };
}

/** Room for the longest amount beside the axis, as it is drawn. */
function widthOf(chart, amounts, which) {
  chart.ctx.font = chart.axes[which].font[0];
  const widths = (amounts ?? []).map((words) => chart.ctx.measureText(words).width / devicePixelRatio);
  return Math.ceil(Math.max(40, ...widths)) + 12;
}

function options(width, currency) {
  const line = resolved("--agent");
  const axis = { stroke: resolved("--quiet"), grid: { stroke: resolved("--line"), width: 1 }, ticks: { show: false }, font: `12px ${colour("--sans")}` };
  const days = { ...axis, space: 64, values: (_, ticks) => ticks.map((tick) => DAY.format(tick * 1000)) };
  const amounts = { ...axis, size: widthOf, values: (_, ticks) => ticks.map((tick) => `${tick.toLocaleString("en")} ${currency}`) };
  const price = { stroke: line, width: 2, spanGaps: true, points: { show: true, size: 6, fill: line }, paths: window.uPlot.paths.stepped({ align: 1 }) };
  return { width, height: HEIGHT_PX, cursor: { show: false }, legend: { show: false }, axes: [days, amounts], series: [{}, price] };
}

function draw(place) {
  const table = document.getElementById(place.dataset.chart);
  if (!table || !window.uPlot) return;
  drawn.get(place)?.destroy();
  const { currency, data } = pointsOf(table);
  if (data[1].filter((price) => price !== null).length < 2) return;
  const chart = new window.uPlot(options(320, currency), data, place); // its place has a width once it is not empty
  chart.setSize({ width: place.clientWidth, height: HEIGHT_PX });
  drawn.set(place, chart);
}

const drawAll = () => {
  for (const place of document.querySelectorAll("details[open] [data-chart]")) draw(place);
};

document.addEventListener("toggle", (event) => {
  const place = event.target.open && event.target.querySelector?.("[data-chart]");
  if (place) draw(place);
}, true);
document.addEventListener("live:after", drawAll);
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-theme-choice]")) requestAnimationFrame(drawAll);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
addEventListener("resize", drawAll);
drawAll();
