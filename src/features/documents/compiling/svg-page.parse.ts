// Page extraction from Typst's SVG, which contains all pages below each other; a reader sees one or two of them.

const header = /^<svg [^>]*viewBox="0 0 (?<width>[\d.]+) (?<height>[\d.]+)"/
const usedGlyph = /(?:href="|url\()#(?<id>[\w-]+)/g

/** Groups the lines of elements at an indentation, in document order. */
const elementsAt = (lines: string[], blanks: number): string[][] => {
  const elements: string[][] = []
  for (const line of lines) {
    if (line.search(/\S/) === blanks && !line.startsWith('</', blanks)) elements.push([])
    elements.at(-1)?.push(line)
  }
  return elements
}

const startsWith = (element: string[], tag: string) => element[0]?.trimStart().startsWith(tag) ?? false

/** References of an element: glyphs and clip paths. */
const referencesOf = (element: string[]): Set<string> =>
  new Set(element.flatMap((line) => [...line.matchAll(usedGlyph)].map(({ groups }) => groups?.id ?? '')))

/**
 * Extracts a page as a standalone SVG with the glyphs that it uses.
 *
 * @param page counted from 1
 * @throws when the text is not Typst output
 */
export const extractSvgPage = (svg: string, page: number, pages: number): string => {
  const lines = svg.split('\n')
  const { width, height } = header.exec(lines[0] ?? '')?.groups ?? {}
  const elements = elementsAt(lines.slice(1, lines.lastIndexOf('</svg>')), 4)
  const drawn = elements.filter((element) => startsWith(element, '<g'))
  const wanted = drawn[page - 1]
  if (!width || !height || drawn.length !== pages || !wanted) throw new Error(`no page ${page} of ${pages} in the SVG`)
  const pageHeight = Number(height) / pages
  const used = referencesOf(wanted)
  const definitions = elements
    .filter((element) => startsWith(element, '<defs'))
    .flatMap((element) => elementsAt(element.slice(1), 8))
    .filter(([first = '']) => used.has(/ id="(?<id>[\w-]+)"/.exec(first)?.groups?.id ?? ''))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}pt" height="${pageHeight}pt" viewBox="0 ${pageHeight * (page - 1)} ${width} ${pageHeight}">`,
    ...wanted,
    '<defs>',
    ...definitions.flat().filter((line) => !line.includes('</defs>')),
    '</defs></svg>',
  ]
    .map((line) => line.trimStart())
    .join('\n')
}
