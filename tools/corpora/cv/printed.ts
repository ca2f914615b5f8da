import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readPdf } from '#src/features/cv/files/pdf.provider.ts'
import { foldForComparison, splitSections } from '#src/features/cv/reading/sections.parse.ts'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import type { ExpectedCv } from '../../evaluate/cv-scores.ts'
import { type CorpusPerson, corpusPeople } from './people.ts'
import { html, latex, listHeadings, openDocument, reportlab } from './printed-layouts.ts'

// CVs printed by the programs on this machine: Chromium, LibreOffice, pdfLaTeX, ReportLab, WeasyPrint and wkhtmltopdf.

type Producer = 'chromium' | 'libreoffice' | 'pdflatex' | 'reportlab' | 'weasyprint' | 'wkhtmltopdf'

/** A printed CV with the values and headings that a careful reader finds in it. */
export interface PrintedFile {
  file: string
  content: Uint8Array
  expected: ExpectedCv
  headings: readonly string[]
}

interface Layout {
  name: string
  producer: Producer
  make: (person: CorpusPerson) => string
  /** Whether the producer has letters for Latin only. */
  isLatin?: boolean
}

const layouts: { tuned: Layout[]; apart: Layout[] } = {
  tuned: [
    { name: 'shadow', producer: 'chromium', make: html.shadow },
    { name: 'outline', producer: 'chromium', make: html.outline },
    { name: 'tracked', producer: 'chromium', make: html.tracked },
    { name: 'divided', producer: 'chromium', make: html.divided },
    { name: 'rail', producer: 'chromium', make: html.rail },
    { name: 'wide', producer: 'weasyprint', make: html.wide },
    { name: 'soft', producer: 'wkhtmltopdf', make: html.soft },
    { name: 'spaced', producer: 'libreoffice', make: openDocument('fo:letter-spacing="0.08cm"') },
    { name: 'outlined', producer: 'libreoffice', make: openDocument('style:text-outline="true"') },
    { name: 'article', producer: 'pdflatex', make: latex, isLatin: true },
    { name: 'letters', producer: 'reportlab', make: reportlab, isLatin: true },
  ],
  apart: [
    { name: 'gradient', producer: 'chromium', make: html.gradient },
    { name: 'ruled', producer: 'weasyprint', make: html.ruled },
    { name: 'halo', producer: 'wkhtmltopdf', make: html.halo },
    {
      name: 'shaded',
      producer: 'libreoffice',
      make: openDocument('fo:text-shadow="1pt 1pt" fo:letter-spacing="0.12cm"'),
    },
  ],
}

/** Years in which the degrees end; a degree in progress has none. */
const graduationYears = ({ degrees }: CorpusPerson) =>
  degrees.flatMap(({ dates }) => /\d{4}\s*$/u.exec(dates)?.[0].trim() ?? [])

const commands: Record<Exclude<Producer, 'chromium'>, (source: string, target: string) => [string, string[]]> = {
  libreoffice: (source) => ['soffice', ['--headless', '--convert-to', 'pdf', '--outdir', join(source, '..'), source]],
  pdflatex: (source) => ['pdflatex', ['-interaction=batchmode', '-output-directory', join(source, '..'), source]],
  reportlab: (source, target) => ['/usr/bin/python3', [source, target]],
  weasyprint: (source, target) => ['weasyprint', [source, target]],
  wkhtmltopdf: (source, target) => ['wkhtmltopdf', ['-q', source, target]],
}

const endings: Record<Producer, string> = {
  chromium: 'html',
  libreoffice: 'fodt',
  pdflatex: 'tex',
  reportlab: 'py',
  weasyprint: 'html',
  wkhtmltopdf: 'html',
}

/** Runs a program in a new folder; undefined when it is not on this machine or fails. */
const runProgram = (producer: Exclude<Producer, 'chromium'>, source: string): Uint8Array | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'printed-cv-'))
  try {
    const file = join(folder, `cv.${endings[producer]}`)
    writeFileSync(file, source)
    const target = join(folder, 'cv.pdf')
    const [program, args] = commands[producer](file, target)
    spawnSync(program, args, { stdio: 'ignore', timeout: 120_000 })
    return new Uint8Array(readFileSync(target))
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Job {
  person: CorpusPerson
  layout: Layout
}

const listJobs = (part: 'tuned' | 'apart'): Job[] => {
  const people = Map.groupBy(corpusPeople[part], ({ language }) => language)
  return layouts[part].flatMap((layout, index) =>
    [...people.values()].flatMap((ofLanguage) =>
      // The held-out part has two people for each language, who are in each of its layouts.
      (part === 'apart' ? ofLanguage : [ofLanguage[index % ofLanguage.length]]).flatMap((person) =>
        person && (!layout.isLatin || !/zh|ar/u.test(person.language)) ? [{ person, layout }] : [],
      ),
    ),
  )
}

const printInChromium = async (sources: readonly string[]): Promise<Uint8Array[]> => {
  const browser = await chromium.launch(pageLaunchOptions())
  try {
    const page = await browser.newPage()
    const printed: Uint8Array[] = []
    for (const source of sources) {
      await page.setContent(source)
      printed.push(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })))
    }
    return printed
  } finally {
    await browser.close()
  }
}

const producers: readonly Producer[] = ['chromium', 'libreoffice', 'pdflatex', 'reportlab', 'weasyprint', 'wkhtmltopdf']

const printJob = ({ person, layout }: Job, printedPage: Uint8Array | undefined): Uint8Array | undefined =>
  layout.producer === 'chromium' ? printedPage : runProgram(layout.producer, layout.make(person))

/**
 * Prints one part of the corpus.
 * @param used programs to use
 * @returns the files, and the programs that are not on this machine
 */
export const printFiles = async (part: 'tuned' | 'apart', used: readonly Producer[] = producers) => {
  const jobs = listJobs(part).filter(({ layout }) => used.includes(layout.producer))
  const inBrowser = jobs.filter(({ layout }) => layout.producer === 'chromium')
  const pages = await printInChromium(inBrowser.map(({ person, layout }) => layout.make(person)))
  const missing = new Set<Producer>()
  const files: PrintedFile[] = []
  for (const job of jobs) {
    const { person, layout } = job
    if (missing.has(layout.producer)) continue
    const content = printJob(job, pages[inBrowser.indexOf(job)])
    if (!content) missing.add(layout.producer)
    else
      files.push({
        file: `printed-${part}-${person.language}-${person.email.split('@')[0]}-${layout.producer}-${layout.name}.pdf`,
        content,
        expected: { ...person.expected, graduationYear: graduationYears(person) },
        headings: listHeadings(person),
      })
  }
  return { files, missing: [...missing] }
}

const fold = (text: string) => foldForComparison(text).replace(/\s/gu, '')

/** Counts the headings of a file that begin a section of their own. */
export const countHeadings = async ({ content, headings }: Pick<PrintedFile, 'content' | 'headings'>) => {
  const { lines } = await readPdf(content.slice())
  const found = new Set(splitSections(lines).flatMap(({ heading }) => (heading ? [fold(heading)] : [])))
  return headings.filter((heading) => found.has(fold(heading))).length
}
