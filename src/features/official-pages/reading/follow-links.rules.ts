import type { PageDocument, PageLink } from '../page-reading.rules.ts'
import { findLevel, foldContext } from './deadline-cues.rules.ts'

/** Number of links of a page that are read as well. */
const maxFollowed = 2

/** What a link leads to, best first. */
const targets: readonly RegExp[] = [
  /\bdeadlines?\b|\bapplication dates|\bkey dates|\bdates (?:and|&) deadlines|\bwhen to apply|bewerbungsfrist|\bfristen\b|bewerbungszeitr|\btermine\b|\bdates limites?|\bcalendrier (?:de|des) (?:candidature|admission)|\bplazos?\b|\bfechas? (?:limite|clave)|截止|申请时间|申請時間|招生简章|招生簡章|مواعيد|الموعد النهايي/,
  /\badmissions?\b|\bhow to apply|\bapply\b|\bapplication|\bentry requirements|\brequirements\b|bewerb|\bzulassung|\bvoraussetzungen|\badmission\b|\bcandidat|\bpostuler|\bconditions d'acces|\badmision|\bsolicitud|\brequisitos|\bpreinscri|申请|申請|入学|入學|报名|報名|招生|القبول|التقديم|شروط/,
  /\bfees?\b|\btuition\b|\bcosts?\b|gebuhren|\bkosten\b|\bfrais\b|\bdroits de scolarite|\btasas\b|\bcostos?\b|\baranceles|\bmatricula\b|学费|學費|费用|費用|الرسوم/,
]

/** Links that have such words but lead to something else. */
const unrelated =
  /\bundergrad|\bfirst-?year|\bnews\b|\bevents?\b|\blog ?in|\bsign ?in|\blogin|\bhousing|\bcookie|\bprivacy|\bjobs?\b|\bcareers?\b|\bpdf of/

/** Returns the part of a host name that one university owns: "uni.edu", "uni.ac.uk". */
const findSite = (url: string): string => {
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : []
  const isSecondLevel = labels.length > 2 && labels.at(-1)?.length === 2 && (labels.at(-2)?.length ?? 9) <= 3
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}

const withoutHash = (url: string): string => url.split('#')[0] ?? url

const rank = ({ text }: PageLink): number => {
  const folded = foldContext(text)
  if (folded.length > 120 || unrelated.test(folded) || findLevel(folded) === 'undergraduate') return -1
  return targets.findIndex((target) => target.test(folded))
}

/** Selects the links of a page that probably lead to deadlines, admission or fees on the same site, at most two. */
export const selectFollowLinks = ({ links, url }: PageDocument): PageLink[] => {
  const site = findSite(url)
  const seen = new Set([withoutHash(url)])
  return links
    .map((link) => ({ link, rank: rank(link) }))
    .filter(({ link, rank: found }) => {
      const address = withoutHash(link.url)
      if (found < 0 || findSite(link.url) !== site || seen.has(address)) return false
      seen.add(address)
      return true
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFollowed)
    .map(({ link }) => link)
}
