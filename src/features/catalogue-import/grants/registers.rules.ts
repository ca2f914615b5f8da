import type { SourceRow } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { GrantTiming } from '#src/features/catalogue/faculty/grants.rules.ts'

// Public registers of grants: publisher, licence, and the meaning of their years.

export interface GrantRegister {
  /** Prefix of the ids of its sources: "grants-nsf-2026-08-22". */
  id: string
  /** Full name of the funder. */
  funder: string
  source: Pick<SourceRow, 'title' | 'publisher' | 'url' | 'licence'>
  timing: GrantTiming
}

const usPublicDomain = 'US federal government work, public domain'

/** `licence` contains "as told" when the publisher's own page was not read. */
export const grantRegisters = {
  nih: {
    id: 'nih',
    funder: 'National Institutes of Health',
    source: {
      title: 'NIH RePORT: awards by location, fiscal year 2025',
      publisher: 'US National Institutes of Health',
      url: 'https://report.nih.gov/award/index.cfm',
      licence: usPublicDomain,
    },
    timing: 'notice',
  },
  nsf: {
    id: 'nsf',
    funder: 'National Science Foundation',
    source: {
      title: 'NSF Award Search',
      publisher: 'US National Science Foundation',
      url: 'https://www.nsf.gov/awardsearch/',
      licence: usPublicDomain,
    },
    timing: 'end',
  },
  arc: {
    id: 'arc',
    funder: 'Australian Research Council',
    source: {
      title: 'ARC grants search: active Discovery Projects and fellowships',
      publisher: 'Australian Research Council',
      url: 'https://dataportal.arc.gov.au/',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'active',
  },
  nhmrc: {
    id: 'nhmrc',
    funder: 'National Health and Medical Research Council',
    source: {
      title: 'NHMRC: outcomes of funding rounds',
      publisher: 'Australian National Health and Medical Research Council',
      url: 'https://www.nhmrc.gov.au/funding/data-research/outcomes',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'end',
  },
  mrff: {
    id: 'mrff',
    funder: 'Medical Research Future Fund',
    source: {
      title: 'Medical Research Future Fund: grant recipients',
      publisher: 'Australian Government Department of Health and Aged Care',
      url: 'https://www.health.gov.au/resources/publications/medical-research-future-fund-mrff-grant-recipients',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'end',
  },
  anid: {
    id: 'anid',
    funder: 'Agencia Nacional de Investigación y Desarrollo',
    source: {
      title: 'Histórico de proyectos adjudicados',
      publisher: 'Agencia Nacional de Investigación y Desarrollo, Chile',
      url: 'https://github.com/ANID-GITHUB/Historico-de-Proyectos-Adjudicados',
      licence: 'CC0 1.0',
    },
    timing: 'end',
  },
  sfi: {
    id: 'sfi',
    funder: 'Science Foundation Ireland',
    source: {
      title: 'Science Foundation Ireland: grant commitments',
      publisher: 'Science Foundation Ireland',
      url: 'https://data.gov.ie/dataset/science-foundation-ireland-grant-commitments',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'end',
  },
  gtr: {
    id: 'gtr',
    funder: 'UK Research and Innovation',
    source: {
      title: 'Gateway to Research',
      publisher: 'UK Research and Innovation',
      url: 'https://gtr.ukri.org/',
      licence: 'Open Government Licence',
    },
    timing: 'end',
  },
  swecris: {
    id: 'swecris',
    funder: 'Swecris',
    source: {
      title: 'Swecris',
      publisher: 'Swedish Research Council',
      url: 'https://www.vr.se/english/swecris.html',
      licence: 'open data of the publisher (as told)',
    },
    timing: 'end',
  },
  anr: {
    id: 'anr',
    funder: 'Agence nationale de la recherche',
    source: {
      title: 'Projets ANR : détail des projets et des partenaires',
      publisher: 'Agence nationale de la recherche',
      url: 'https://www.data.gouv.fr/',
      licence: 'to be checked with the publisher',
    },
    timing: 'end',
  },
  snsf: {
    id: 'snsf',
    funder: 'Swiss National Science Foundation',
    source: {
      title: 'SNSF Data Portal: grants',
      publisher: 'Swiss National Science Foundation',
      url: 'https://data.snf.ch/',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'end',
  },
  nserc: {
    id: 'nserc',
    funder: 'Natural Sciences and Engineering Research Council of Canada',
    source: {
      title: 'NSERC awards database',
      publisher: 'Natural Sciences and Engineering Research Council of Canada',
      url: 'https://open.canada.ca/data/dataset/c1b0f627-8c29-427c-ab73-33968ad9176e',
      licence: 'Open Government Licence, Canada',
    },
    timing: 'notice',
  },
  cordis: {
    id: 'cordis',
    funder: 'European Research Council',
    source: {
      title: 'CORDIS: projects of the European Research Council',
      publisher: 'Publications Office of the European Union',
      url: 'https://cordis.europa.eu/',
      licence: 'CC BY 4.0 (as told)',
    },
    timing: 'end',
  },
  own: {
    id: 'own',
    funder: '',
    source: {
      title: 'Grants that the operator of this instance collected: the address given with each is where to check it',
      publisher: 'the operator of this instance',
      url: '',
      licence: 'facts',
    },
    timing: 'end',
  },
} as const satisfies Record<string, GrantRegister>
export type GrantRegisterId = keyof typeof grantRegisters

/** Spellings of funders in a table, with their registers. */
const written: readonly (readonly [RegExp, GrantRegisterId])[] = [
  [/^(nih\b|national institutes of health)/i, 'nih'],
  [/^(nsf\b|national science foundation)/i, 'nsf'],
  [/^(arc\b|australian research council)/i, 'arc'],
  [/^(nhmrc\b|national health and medical)/i, 'nhmrc'],
  [/^medical research future fund/i, 'mrff'],
  [/^anid\b/i, 'anid'],
  [/^(sfi\b|science foundation ireland)/i, 'sfi'],
  [/^(ukri\b|uk research and innovation)/i, 'gtr'],
  [/^(swedish research council|vinnova|formas|forte|swedish national space|riksbankens)/i, 'swecris'],
  [/^(anr\b|agence nationale de la recherche)/i, 'anr'],
  [/^(snsf|snf)\b/i, 'snsf'],
  [/^nserc\b/i, 'nserc'],
  [/^(erc\b|european research council)/i, 'cordis'],
]

/** Finds the register of a funder; the operator's own when unknown. */
export const findRegister = (funder: string): GrantRegisterId =>
  written.find(([form]) => form.test(funder))?.[1] ?? 'own'

/** Builds the source of an export, by its date. */
export const buildRegisterSource = (register: GrantRegisterId, day: string): SourceRow => ({
  ...grantRegisters[register].source,
  id: `grants-${register}-${day}`,
  year: day.slice(0, 4),
  checked_on: day,
})
