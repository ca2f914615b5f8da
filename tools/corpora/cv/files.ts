import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { listFontPaths } from '#src/features/documents/compiling/fonts.provider.ts'
import type { ExpectedCv } from '../../evaluate/cv-scores.ts'
import * as apart from './held-out-layouts.ts'
import { type CorpusPerson, corpusPeople } from './people.ts'
import { markedText, numberedDocx, paragraphsDocx, tableDocx, underlinedText } from './plain-layouts.ts'
import * as typst from './typst-layouts.ts'

/** A file of the corpus; held-out files have other people and other layouts and are only measured. */
export interface GeneratedFile {
  file: string
  isApart: boolean
  content: () => Uint8Array
  expected: ExpectedCv
}

type Layout = { name: string; type: 'pdf' | 'docx' | 'txt'; make: (person: CorpusPerson) => string | Uint8Array }

/** Twelve layouts for tuning rules, and six held-out ones. */
const layouts: { tuned: Layout[]; apart: Layout[] } = {
  tuned: [
    { name: 'classic', type: 'pdf', make: typst.classic },
    { name: 'dates-left', type: 'pdf', make: typst.datesLeft },
    { name: 'sidebar', type: 'pdf', make: typst.sidebar },
    { name: 'tables', type: 'pdf', make: typst.tables },
    { name: 'academic', type: 'pdf', make: typst.academic },
    { name: 'labelled', type: 'pdf', make: typst.labelled },
    { name: 'two-columns', type: 'pdf', make: typst.twoColumns },
    { name: 'letter-table', type: 'pdf', make: typst.letterTable },
    { name: 'spaced-capitals', type: 'pdf', make: typst.spacedCapitals },
    { name: 'paragraphs', type: 'docx', make: paragraphsDocx },
    { name: 'table', type: 'docx', make: tableDocx },
    { name: 'underlined', type: 'txt', make: underlinedText },
  ],
  apart: [
    { name: 'by-year', type: 'pdf', make: apart.byYear },
    { name: 'form', type: 'pdf', make: apart.form },
    { name: 'bold-name', type: 'pdf', make: apart.boldName },
    { name: 'sidebar-right', type: 'pdf', make: apart.sidebarRight },
    { name: 'numbered', type: 'docx', make: numberedDocx },
    { name: 'marked', type: 'txt', make: markedText },
  ],
}

/** Number of tuning layouts per person, in rotation. */
const layoutsPerPerson = 4

let compiler: NodeCompiler | undefined

const compilePdf = (source: string): Uint8Array => {
  compiler ??= NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontPaths: listFontPaths() }],
  })
  const compiled = compiler.compile({ mainFileContent: source })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  return new Uint8Array(compiler.pdf(compiled.result))
}

const generateFile = (person: CorpusPerson, { name, type, make }: Layout, isHeldOut: boolean): GeneratedFile => ({
  file: `${isHeldOut ? 'apart' : 'tuned'}-${person.language}-${person.email.split('@')[0]}-${name}.${type}`,
  isApart: isHeldOut,
  content: () => {
    const generated = make(person)
    return typeof generated === 'string' ? compilePdf(generated) : generated
  },
  expected: person.expected,
})

/** The corpus: 144 files for tuning, and 72 held-out files with other people and other layouts. */
export const generateFiles = (): GeneratedFile[] => [
  ...corpusPeople.tuned.flatMap((person, at) =>
    Array.from({ length: layoutsPerPerson }, (_, step) => {
      const layout = layouts.tuned[(at + step * 3 + Math.floor(at / 12)) % layouts.tuned.length]
      return layout ? generateFile(person, layout, false) : []
    }).flat(),
  ),
  ...corpusPeople.apart.flatMap((person) => layouts.apart.map((layout) => generateFile(person, layout, true))),
]
