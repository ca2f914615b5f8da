// The typesetter draws all pages into one SVG, one below the other. A reader sees one or two of them.

const header = /^<svg [^>]*viewBox="0 0 (?<width>[\d.]+) (?<height>[\d.]+)"/
const usedGlyph = /(?:href="|url\()#(?<id>[\w-]+)/g

/** The lines of each element that begins with so many blanks, in the order of the text. */
const elementsAt = (lines: string[], blanks: number): string[][] => {
  const elements: string[][] = []
  for (const line of lines) {
    if (line.search(/\S/) === blanks && !line.startsWith('</', blanks)) elements.push([])
    elements.at(-1)?.push(line)
  }
  return elements
}

const startsWith = (element: string[], tag: string) => element[0]?.trimStart().startsWith(tag) ?? false

/** What an element refers to: glyphs, and shapes that cut it. */
const referencesOf = (element: string[]): Set<string> =>
  new Set(element.flatMap((line) => [...line.matchAll(usedGlyph)].map(({ groups }) => groups?.id ?? '')))

/**
 * Page `page`, counted from 1, of a document of `pages` equal pages as an SVG of its own, with the glyphs that it uses.
 * Throws when the text is not what the typesetter writes.
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
