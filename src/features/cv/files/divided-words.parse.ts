import type { TextLine } from '../rules.ts'

// Words divided at the end of a line: "Heidel-" and "berg" become "Heidelberg" on the first line.

/** First parts of compounds that keep their hyphen at the end of a line: "peer-" and "reviewed". */
const compounds = new Set(
  `all anti co cost cross data deep double early end energy ex fast fine first four full half high home in inter intra large
  late lead light long low machine multi neo new non object off on one open out part peer physics post pre problem real
  right risk second self semi short single six small so solid state stand team third three time two ultra under up user
  well wide world year bien mi vice sous grand`.split(/\s+/u),
)

const dividedEnd = /(\p{L}{2,40})-$/u
const wordAtStart = /^(\p{Ll}[\p{L}\p{M}]\S{0,60})\s*/u
const maxSizeDifference = 0.05

/** End of a divided word on the next line, which must be in the same paragraph and column. */
const findRest = (line: TextLine, next: TextLine | undefined): string | undefined => {
  if (!next || next.startsBlock || next.page !== line.page || line.text.includes('\t')) return undefined
  if (Math.abs(next.size - line.size) > maxSizeDifference || !line.text.endsWith('-')) return undefined
  return dividedEnd.test(line.text.slice(-50)) ? wordAtStart.exec(next.text)?.[1] : undefined
}

/** Joins words that are divided at the end of a line; a line of which nothing is left is omitted. */
export const joinDividedWords = (lines: readonly TextLine[]): TextLine[] => {
  const joined = lines.map((line) => ({ ...line }))
  for (const [index, line] of joined.entries()) {
    const next = joined[index + 1]
    const rest = findRest(line, next)
    if (!next || rest === undefined) continue
    const first = dividedEnd.exec(line.text.slice(-50))?.[1] ?? ''
    const isCompound = compounds.has(first.toLowerCase())
    line.text = `${isCompound ? line.text : line.text.slice(0, -1)}${rest}`
    next.text = next.text.slice(rest.length).trimStart()
  }
  return joined.filter(({ text }) => text !== '')
}
