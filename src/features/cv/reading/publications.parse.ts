import type { Candidate, TextLine } from '../rules.ts'
import { joinWrapped } from './interests.parse.ts'

/** A year, a venue or an identifier makes an entry of a list a publication. */
const sure = { dated: 0.9, undated: 0.6 }
const mostPublications = 40
const longestPublication = 400
const shortestPublication = 20

const entryMark = /^\s*(?:\[\w{1,6}\]|\(?\d{1,3}[.)]|[•▪■●○◦‣∙*–—-])\s*/u
const dated =
  /(?:19|20)\d\d|[\u0660-\u0669]{4}|in press|accepted|submitted|under review|forthcoming|preprint|arxiv|doi|im druck|en prensa|sous presse|待发表|已录用/iu
const startsWithAuthor =
  /^(?:\p{Lu}[\p{L}'’-]+,?\s+(?:\p{Lu}\.[\s-]?){1,3}[,;&]?|(?:\p{Lu}\.[\s-]?){1,3}\s?\p{Lu}[\p{L}'’-]+[,;]?)/u
const ends = /[.\])。]$/u

const isNewEntry = (previous: TextLine, line: TextLine) =>
  entryMark.test(line.text) || line.startsBlock || (ends.test(previous.text) && startsWithAuthor.test(line.text))

/** The entries of a list of publications, each as one line. */
export const readPublications = (lines: readonly TextLine[]): Candidate[] =>
  joinWrapped(lines, (previous, line) => !isNewEntry(previous, line))
    .map(({ line, text }) => {
      const value = text.replace(entryMark, '').replaceAll('\t', ' ').slice(0, longestPublication).toWellFormed()
      return { field: 'publication' as const, value, line, confidence: dated.test(value) ? sure.dated : sure.undated }
    })
    .filter(({ value }) => value.length >= shortestPublication || (/\p{Script=Han}/u.test(value) && value.length > 8))
    .slice(0, mostPublications)
