// Line charts as SVG, without dependencies.

const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 64;
const RIGHT = 230;
const TOP = 40;
const BOTTOM = 44;
const COLORS = ['#1c5a96', '#b3261e', '#2e7d32', '#8a5a00', '#6a3fa0'];

const formatShort = (value) =>
  value >= 1_000_000 ? `${value / 1_000_000} M` : value >= 1_000 ? `${value / 1_000} k` : String(value);

/** The next round number. */
function ceiling(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 8, 10].map((step) => step * unit).find((round) => round >= value);
}

/** lines: [{ name, points: [[x, y], …], onRight }]. The x values are spaced equally. Lines with onRight use the right scale. */
export function plot({ title, x, y, right, lines }) {
  const xValues = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const width = WIDTH - LEFT - RIGHT;
  const height = HEIGHT - TOP - BOTTOM;
  const atX = (value) => LEFT + (xValues.indexOf(value) / Math.max(1, xValues.length - 1)) * width;
  const axisMaximum = (onRight) => {
    const values = lines.filter((line) => Boolean(line.onRight) === onRight).flatMap(({ points }) => points);
    return values.length === 0 ? 0 : ceiling(Math.max(...values.map(([, value]) => value)));
  };
  const maxima = { left: axisMaximum(false), right: axisMaximum(true) };
  const atY = (value, maximum) => TOP + height - (value / maximum) * height;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const level = atY(share, 1);
    const rightLabel =
      maxima.right === 0
        ? ''
        : `<text x="${LEFT + width + 8}" y="${level + 4}">${formatShort(maxima.right * share)}</text>`;
    return `<line x1="${LEFT}" x2="${LEFT + width}" y1="${level}" y2="${level}" stroke="#ddd"/><text x="${LEFT - 8}" y="${level + 4}" text-anchor="end">${formatShort(maxima.left * share)}</text>${rightLabel}`;
  });
  const xLabels = xValues.map(
    (value) =>
      `<text x="${atX(value)}" y="${TOP + height + 18}" text-anchor="middle">${formatShort(value)}</text>`,
  );
  const drawn = lines.map(({ name, points, onRight }, i) => {
    const color = COLORS[i % COLORS.length];
    const maximum = onRight ? maxima.right : maxima.left;
    const path = points.map(([at, value]) => `${atX(at)},${atY(value, maximum)}`).join(' ');
    const dots = points.map(
      ([at, value]) => `<circle cx="${atX(at)}" cy="${atY(value, maximum)}" r="3" fill="${color}"/>`,
    );
    const label = `<rect x="${LEFT + width + 50}" y="${TOP + i * 20 - 8}" width="12" height="3" fill="${color}"/><text x="${LEFT + width + 68}" y="${TOP + i * 20 - 2}">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}${label}`;
  });
  const axisTitle = (text, at) =>
    text
      ? `<text x="${at}" y="${TOP + height / 2}" text-anchor="middle" transform="rotate(-90 ${at} ${TOP + height / 2})">${text}</text>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222"><title>${title}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="${LEFT}" y="20" font-size="14" font-weight="600">${title}</text>${grid.join('')}${xLabels.join('')}${drawn.join('')}<text x="${LEFT + width / 2}" y="${HEIGHT - 8}" text-anchor="middle">${x}</text>${axisTitle(y, 14)}${axisTitle(right, LEFT + width + 44)}</svg>\n`;
}
