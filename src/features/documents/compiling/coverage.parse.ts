/** Range of consecutive code points with glyphs. */
type Range = readonly [first: number, last: number]

const tableAt = (font: Buffer, wanted: string): number | undefined => {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === wanted) return font.readUInt32BE(entry + 8)
  }
  return undefined
}

const rangesOfFormat4 = (font: Buffer, at: number): Range[] => {
  const segments = font.readUInt16BE(at + 6) / 2
  const ends = at + 14
  const starts = ends + segments * 2 + 2
  return Array.from(
    { length: segments },
    (_, index): Range => [font.readUInt16BE(starts + index * 2), font.readUInt16BE(ends + index * 2)],
  ).filter(([first]) => first !== 0xffff)
}

const rangesOfFormat12 = (font: Buffer, at: number): Range[] =>
  Array.from({ length: font.readUInt32BE(at + 12) }, (_, index): Range => {
    const group = at + 16 + index * 12
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  })

/** Parses the character coverage of a TrueType font from its `cmap` (formats 4 and 12, which all of ours use). */
export const readCoverage = (font: Buffer): ((codePoint: number) => boolean) => {
  const cmap = tableAt(font, 'cmap')
  if (cmap === undefined) return () => false
  const ranges: Range[] = []
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(at)
    if (format === 4) ranges.push(...rangesOfFormat4(font, at))
    if (format === 12) ranges.push(...rangesOfFormat12(font, at))
  }
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}
