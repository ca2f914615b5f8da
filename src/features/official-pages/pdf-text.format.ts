import type { TextLine } from '#src/features/cv/rules.ts'

/** Joins the lines of a PDF to text, with an empty line before each paragraph and page. */
export const joinPdfLines = (lines: readonly TextLine[]): string => {
  let page: number | null | undefined
  const parts: string[] = []
  for (const line of lines) {
    if (parts.length > 0) parts.push(line.startsBlock || line.page !== page ? '\n\n' : '\n')
    parts.push(line.text)
    page = line.page
  }
  return parts.join('')
}
