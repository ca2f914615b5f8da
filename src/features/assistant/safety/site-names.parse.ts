import type { Source } from '../contract.ts'

// Removes names of sites and e-mail addresses from running text: prompt injection can make a model write one without
// any source.

/** Pattern of a run of letters of scripts in which site names are written or imitated. Other scripts have no spaces. */
const run = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}@._+%-]+(?:\/[^\s<>()[\]]*)?/gu

/** Top-level domains that always indicate a site. */
const commonEndings = new Set(
  'com net org edu gov info io ru cn me co uk de fr es it eu us in ly xyz site shop top app dev online example test'.split(
    ' ',
  ),
)
/** File extensions, because files are named in requests. */
const fileEndings = new Set(
  'pdf doc docx txt rtf odt csv tsv xls xlsx ppt pptx png jpg jpeg svg json tex zip js'.split(' '),
)
/** Abbreviations before a dot, such as "Dr.med". */
const abbreviated = new Set('dr prof dipl mag st no nr vol ed vs ca approx bzw inkl exkl max min'.split(' '))

const isLetters = /^\p{L}{2,24}$/u
const isCapitalised = /^\p{Lu}\p{Ll}/u

/** Returns the host that a word names, in lower case; undefined if it names none. */
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
  // Prose: a sentence that begins without a space, a degree, a title, a file name.
  const isProse =
    isCapitalised.test(ending) ||
    before.length === 1 ||
    abbreviated.has(before.toLowerCase()) ||
    (path.length === 0 && fileEndings.has(ending.toLowerCase()))
  return isProse ? undefined : host
}

const hostOf = (href: string): string | undefined => URL.parse(href)?.hostname

/** Tells whether two hosts belong to one site: equal, or one a subdomain of the other. */
const isOneSite = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Replaces each site and e-mail address that belongs to no source of the answer by "…". */
export const removeForeignSites = (text: string, sources: Map<string, Source>): string => {
  const known = [...sources.keys()].map(hostOf).filter((host) => host !== undefined)
  return text.replace(run, (word) => {
    const host = word.includes('.') ? hostIn(word) : undefined
    return host === undefined || known.some((one) => isOneSite(one, host)) ? word : '…'
  })
}
