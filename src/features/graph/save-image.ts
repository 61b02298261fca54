import { plainText } from '#domain/text.ts';
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
/** Of the words around the picture, px. */
const [MARGIN, HEADING, TEXT] = [16, 24, 19];
/** The most room a letter of the heading, and of the other lines, takes, px. */
const [HEADING_LETTER, LETTER] = [10.5, 7.5];

/** What is written above and below the picture. */
export type ImageWords = { title: string; above: readonly string[]; below: readonly string[] };

export type ImageKind = 'svg' | 'png';

/**
 * Saves the chart as it is, with its words, and the theme's colors written into it, so that it looks and says the same
 * anywhere.
 */
export async function saveImage(chart: SVGSVGElement, words: ImageWords, name: string, kind: ImageKind): Promise<void> {
  const { text, width, height } = standaloneSvg(chart, words);
  const svg = new Blob([text], { type: 'image/svg+xml' });
  downloadFile(`${name}.${kind}`, kind === 'svg' ? svg : await toPng(svg, width, height));
}

/** The chart as a document of its own. */
function standaloneSvg(chart: SVGSVGElement, { title, above, below }: ImageWords) {
  const { width, height: own } = chart.getBoundingClientRect();
  const room = width - 2 * MARGIN;
  const heading = wrapped(title, room / HEADING_LETTER);
  const [before, after] = [above, below].map((lines) => lines.flatMap((line) => wrapped(line, room / LETTER)));
  const page = getComputedStyle(chart);
  const texts: SVGElement[] = [];
  let y = 4;
  const write = (lines: readonly string[], size: { 'font-size': number; 'font-weight': number }, step: number) => {
    for (const line of lines) {
      y += step;
      const made = element('text', { x: MARGIN, y, fill: page.color, 'font-family': page.fontFamily, ...size });
      made.textContent = line;
      texts.push(made);
    }
  };
  write(heading, { 'font-size': 18, 'font-weight': 600 }, HEADING);
  write(before ?? [], { 'font-size': 14, 'font-weight': 400 }, TEXT);
  const top = y + MARGIN;
  y = top + own;
  write(after ?? [], { 'font-size': 14, 'font-weight': 400 }, TEXT);
  const height = y + MARGIN;
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copyLooks(chart, copy);
  copy.querySelector('[data-cursor]')?.remove();
  const body = document.createElementNS(svgSpace, 'g');
  body.setAttribute('transform', `translate(0,${top})`);
  body.append(...copy.childNodes);
  const root = element('svg', { xmlns: svgSpace, width, height, viewBox: `0 0 ${width} ${height}` });
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  root.setAttribute('role', 'img');
  root.append(
    said('title', title),
    said('desc', [...above, ...below].join(' ')),
    element('rect', { width, height, fill: surface }),
    ...texts,
    body,
  );
  // A name that was stored before such characters were taken out must not spoil the file.
  return { text: plainText(new XMLSerializer().serializeToString(root)), width, height };
}

/** What the picture says, for whoever hears it. */
function said(tag: 'title' | 'desc', text: string): SVGElement {
  const made = element(tag, {});
  made.textContent = text;
  return made;
}

/** A text in lines of at most so many letters; a word that is longer stands alone. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
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
