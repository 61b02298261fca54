import { downloadFile } from '#lib/download.ts';

const drawnBy = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
];
const TITLE_HEIGHT = 44;

export type ImageKind = 'svg' | 'png';

/** Saves the chart as it is: title above, the theme's colors written into it, so that it looks the same anywhere. */
export async function saveImage(chart: SVGSVGElement, title: string, name: string, kind: ImageKind): Promise<void> {
  const { text, width, height } = standaloneSvg(chart, title);
  const svg = new Blob([text], { type: 'image/svg+xml' });
  downloadFile(`${name}.${kind}`, kind === 'svg' ? svg : await toPng(svg, width, height));
}

/** The chart as a document of its own. */
function standaloneSvg(chart: SVGSVGElement, title: string): { text: string; width: number; height: number } {
  const { width, height: own } = chart.getBoundingClientRect();
  const height = own + TITLE_HEIGHT;
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copyLooks(chart, copy);
  copy.querySelector('[data-cursor]')?.remove();
  const body = document.createElementNS(svgSpace, 'g');
  body.setAttribute('transform', `translate(0,${TITLE_HEIGHT})`);
  body.append(...copy.childNodes);
  const page = getComputedStyle(chart);
  const root = element('svg', { xmlns: svgSpace, width, height, viewBox: `0 0 ${width} ${height}` });
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  const heading = element('text', {
    x: 16,
    y: 28,
    fill: page.color,
    'font-family': page.fontFamily,
    'font-size': 18,
    'font-weight': 600,
  });
  heading.textContent = title;
  root.append(element('rect', { width, height, fill: surface }), heading, body);
  return { text: new XMLSerializer().serializeToString(root), width, height };
}

const svgSpace = 'http://www.w3.org/2000/svg';

function element(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** Writes the computed styles into the copy: outside the app there are no style sheets. */
function copyLooks(from: Element, to: Element): void {
  const looks = getComputedStyle(from);
  for (const name of drawnBy) {
    const value = looks.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  to.removeAttribute('style');
  for (const [index, child] of [...from.children].entries()) {
    const twin = to.children[index];
    if (twin) copyLooks(child, twin);
  }
}

/** Twice as fine as the screen's pixels, for print. */
const SCALE = 2;

async function toPng(svg: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture was made'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
