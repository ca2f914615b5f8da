import type { Source } from '../contract.ts'

// Names of sites and e-mail addresses in running text: prompt injection can make a model write one without any source.

/** Letters of the scripts that names of sites are written or imitated in; in others text runs on without a blank. */
const run = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}@._+%-]+(?:\/[^\s<>()[\]]*)?/gu

/** Endings that are taken for a site's whatever stands before them. */
const commonEndings = new Set(
  'com net org edu gov info io ru cn me co uk de fr es it eu us in ly xyz site shop top app dev online example test'.split(
    ' ',
  ),
)
/** Endings of files, which a person is asked for by name. */
const fileEndings = new Set(
  'pdf doc docx txt rtf odt csv tsv xls xlsx ppt pptx png jpg jpeg svg json tex zip js'.split(' '),
)
/** What stands before a dot inside an abbreviation, such as "Dr.med". */
const abbreviated = new Set('dr prof dipl mag st no nr vol ed vs ca approx bzw inkl exkl max min'.split(' '))

const isLetters = /^\p{L}{2,24}$/u
const isCapitalised = /^\p{Lu}\p{Ll}/u

/** The host that a word names, in small letters; undefined for a word that names none. */
const hostIn = (word: string): string | undefined => {
  const [name = '', ...path] = word.split('/')
  const labels = name
    .slice(name.lastIndexOf('@') + 1)
    .replace(/^[._+%-]+/, '')
    .replace(/(?<![._+%-])[._+%-]+$/, '')
    .split('.')
  const ending = labels.at(-1) ?? ''
  const before = labels.at(-2) ?? ''
  if (labels.length < 2 || labels.includes('') || !isLetters.test(ending)) return undefined
  const host = labels.join('.').toLowerCase()
  if (commonEndings.has(ending.toLowerCase())) return host
  // A sentence that begins without a blank, a degree, a title, a file.
  const isProse =
    isCapitalised.test(ending) ||
    before.length === 1 ||
    abbreviated.has(before.toLowerCase()) ||
    (path.length === 0 && fileEndings.has(ending.toLowerCase()))
  return isProse ? undefined : host
}

const hostOf = (href: string): string | undefined => URL.parse(href)?.hostname

/** Whether two hosts are of one site: the same, or one below the other. */
const isOneSite = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** A text with "…" in place of each site and e-mail address that no source of the answer belongs to. */
export const removeForeignSites = (text: string, sources: Map<string, Source>): string => {
  const known = [...sources.keys()].map(hostOf).filter((host) => host !== undefined)
  return text.replace(run, (word) => {
    const host = word.includes('.') ? hostIn(word) : undefined
    return host === undefined || known.some((one) => isOneSite(one, host)) ? word : '…'
  })
}
