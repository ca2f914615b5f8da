import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TabStopType, TextRun } from 'docx'
import PdfDocument from 'pdfkit'
import {
  buildDocx,
  deepDocx,
  documentXml,
  encryptedDocx,
  entityExpansionDocx,
  externalEntityDocx,
  lyingZipBombDocx,
  manyEntriesDocx,
  millionParagraphsDocx,
  millionRunsDocx,
  oldWordFile,
  spreadsheet,
  zipBombDocx,
} from './files/docx.fixtures.ts'
import {
  bitFlipped,
  doubleFlateBombPdf,
  endlessWorkPdf,
  flateBombPdf,
  junkPdf,
  seededBytes,
  wordBombPdf,
  xrefLoopPdf,
} from './files/pdf.fixtures.ts'
import type { CvReadCode } from './rules.ts'

interface StudyEntry {
  degree: string
  field: string
  institution: string
  period: string
  grade: string
  notes: string[]
}

export interface CvContent {
  name: string
  email: string
  contact: string
  studies: StudyEntry[]
  interests: string[]
  experience: { title: string; period: string; notes: string[] }[]
  publications: string[]
  skills: string[]
}

/** CV of a final-year student who applies to graduate schools; `overrides` replace whole parts. */
export const buildCvContent = (overrides: Partial<CvContent> = {}): CvContent => ({
  name: 'Amara Okafor',
  email: 'amara.okafor@example.edu',
  contact: '+234 800 000 0000 | Lagos, Nigeria | github.com/example',
  studies: [
    {
      degree: 'M.Sc.',
      field: 'Artificial Intelligence',
      institution: 'University of Ibadan',
      period: '2023 – 2025',
      grade: 'GPA: 3.9/4.0',
      notes: ['Thesis: Low-resource speech recognition for Yoruba and Igbo'],
    },
    {
      degree: 'B.Sc.',
      field: 'Computer Science',
      institution: 'University of Lagos',
      period: '2018 – 2022',
      grade: 'CGPA: 4.62/5.0',
      notes: ['Relevant coursework: Algorithms, Probability, Compilers, Operating Systems'],
    },
  ],
  interests: ['Machine learning', 'Natural language processing', 'Speech recognition'],
  experience: [
    {
      title: 'Research assistant, Speech Lab',
      period: 'Jan 2023 – Dec 2024',
      notes: [
        'Collected and cleaned 120 hours of spoken Yoruba with 40 volunteers from three states',
        'Trained acoustic models that lowered the word error rate from 31 to 19 percent',
        'Wrote the evaluation scripts that two other groups in the department now use',
      ],
    },
    {
      title: 'Software engineering intern, Example Bank',
      period: 'Jun 2021 – Sep 2021',
      notes: ['Moved the statement archive to PostgreSQL', 'Wrote tests for the transfer service'],
    },
  ],
  publications: [
    'Okafor, A., Bello, T. (2024). Low-resource speech recognition with shared phonemes. Proceedings of the Example Conference on Speech, 112-120.',
    'Okafor, A. (2023). A corpus of spoken Yoruba. Journal of African Language Resources, 5(2), 44-58.',
  ],
  skills: ['Python, PyTorch, C++, PostgreSQL', 'English (native), Yoruba (native), French (B1)'],
  ...overrides,
})

type Pdf = InstanceType<typeof PdfDocument>

const collect = (pdf: Pdf) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
    pdf.end()
  })

const heading = (pdf: Pdf, text: string) =>
  pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(text).font('Helvetica').fontSize(10.5)

const withPeriod = (pdf: Pdf, text: string, period: string) => {
  const top = pdf.y
  pdf.font('Helvetica-Bold').text(text, 60, top, { width: 360 })
  const bottom = pdf.y
  pdf.font('Helvetica').text(period, 420, top, { width: 115, align: 'right' })
  pdf.x = 60
  pdf.y = bottom
}

const bullets = (pdf: Pdf, notes: readonly string[]) => {
  for (const note of notes) pdf.text(`•  ${note}`, 72, pdf.y, { width: 463 })
  pdf.x = 60
}

const drawCv = (pdf: Pdf, cv: CvContent) => {
  pdf.font('Helvetica-Bold').fontSize(22).text(cv.name, { align: 'center' })
  pdf.font('Helvetica').fontSize(10).text(`${cv.email} | ${cv.contact}`, { align: 'center' })
  heading(pdf, 'Education')
  for (const study of cv.studies) {
    withPeriod(pdf, `${study.degree} in ${study.field}`, study.period)
    pdf.text(`${study.institution} — ${study.grade}`)
    bullets(pdf, study.notes)
  }
  heading(pdf, 'Research interests').text(cv.interests.join(', '))
  heading(pdf, 'Research experience')
  for (const job of cv.experience) {
    withPeriod(pdf, job.title, job.period)
    bullets(pdf, job.notes)
  }
  pdf.addPage()
  heading(pdf, 'Publications')
  for (const [index, publication] of cv.publications.entries()) pdf.text(`[${index + 1}] ${publication}`)
  heading(pdf, 'Skills')
  bullets(pdf, cv.skills)
}

/** PDF of two pages, laid out like common templates, with dates at the right margin. */
export const buildPdfCv = (overrides: Partial<CvContent> = {}, options: PDFKit.PDFDocumentOptions = {}) => {
  const pdf = new PdfDocument({ size: 'A4', margins: { top: 56, bottom: 56, left: 60, right: 60 }, ...options })
  drawCv(pdf, buildCvContent(overrides))
  return collect(pdf)
}

/** Opens with the password `secret` only. */
export const encryptedPdf = () => buildPdfCv({}, { pdfVersion: '1.7', userPassword: 'secret' })

/** Pages with shapes and no text, like a scan. */
export const scanWithoutText = () => {
  const pdf = new PdfDocument({ size: 'A4' })
  pdf.rect(50, 50, 400, 600).fill('#dddddd').addPage().circle(200, 300, 100).fill('#555555')
  return collect(pdf)
}

/** A page with text followed by one without. */
export const pdfWithScannedPage = (overrides: Partial<CvContent> = {}) => {
  const pdf = new PdfDocument({ size: 'A4' })
  const cv = buildCvContent(overrides)
  pdf.fontSize(20).text(cv.name).fontSize(11).text(cv.email).addPage().rect(50, 50, 400, 600).fill('#cccccc')
  return collect(pdf)
}

const docxHeading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 })
const docxRow = (text: string, period: string) =>
  new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: 9000 }],
    children: [new TextRun({ text, bold: true }), new TextRun(`\t${period}`)],
  })
const docxBullet = (text: string) => new Paragraph({ text, bullet: { level: 0 } })

/** The same CV as DOCX, with styles, tab stops and bullets. */
export const buildDocxCv = async (overrides: Partial<CvContent> = {}): Promise<Uint8Array> => {
  const cv = buildCvContent(overrides)
  const children = [
    new Paragraph({ text: cv.name, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
    new Paragraph({ text: `${cv.email} | ${cv.contact}`, alignment: AlignmentType.CENTER }),
    docxHeading('Education'),
    ...cv.studies.flatMap((study) => [
      docxRow(`${study.degree} in ${study.field}`, study.period),
      new Paragraph(`${study.institution} — ${study.grade}`),
      ...study.notes.map(docxBullet),
    ]),
    docxHeading('Research interests'),
    new Paragraph(cv.interests.join(', ')),
    docxHeading('Research experience'),
    ...cv.experience.flatMap((job) => [docxRow(job.title, job.period), ...job.notes.map(docxBullet)]),
    docxHeading('Publications'),
    ...cv.publications.map((publication) => new Paragraph(publication)),
    docxHeading('Skills'),
    ...cv.skills.map(docxBullet),
  ]
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

const text = (content: string) => new Uint8Array(Buffer.from(content))

export interface BadFile {
  name: string
  code: CvReadCode
  content: () => Uint8Array | Promise<Uint8Array>
}

/** Invalid files, each with its expected error. */
export const badFiles: BadFile[] = [
  { name: 'an empty file', code: 'FILE_EMPTY', content: () => new Uint8Array() },
  { name: 'a PDF with a password', code: 'FILE_ENCRYPTED', content: encryptedPdf },
  { name: 'a DOCX with a password', code: 'FILE_ENCRYPTED', content: encryptedDocx },
  { name: 'an old Word file', code: 'FILE_TYPE_INVALID', content: oldWordFile },
  { name: 'a spreadsheet', code: 'FILE_TYPE_INVALID', content: spreadsheet },
  { name: 'a renamed Linux program', code: 'FILE_TYPE_INVALID', content: () => text('\x7fELF\x02\x01\x01') },
  { name: 'a renamed Windows program', code: 'FILE_TYPE_INVALID', content: () => text('MZ\x90\x00\x03') },
  {
    name: 'a page of HTML',
    code: 'FILE_TYPE_INVALID',
    content: () => text('<!doctype html><script>alert(1)</script>'),
  },
  {
    name: 'an SVG',
    code: 'FILE_TYPE_INVALID',
    content: () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>'),
  },
  { name: 'a shell script', code: 'FILE_TYPE_INVALID', content: () => text('#!/bin/sh\nrm -rf /\n') },
  {
    name: 'HTML with a PDF behind it',
    code: 'FILE_TYPE_INVALID',
    content: async () => new Uint8Array(Buffer.concat([text('<script>alert(1)</script>\n'), await buildPdfCv()])),
  },
  { name: 'a scan without text', code: 'FILE_WITHOUT_TEXT', content: scanWithoutText },
  { name: 'a DOCX without text', code: 'FILE_WITHOUT_TEXT', content: () => buildDocx(documentXml('<w:p/>')) },
  { name: 'a truncated PDF', code: 'FILE_DAMAGED', content: async () => (await buildPdfCv()).slice(0, 2000) },
  { name: 'a truncated DOCX', code: 'FILE_DAMAGED', content: async () => (await buildDocxCv()).slice(0, 3000) },
  { name: 'a PDF of junk', code: 'FILE_DAMAGED', content: junkPdf },
  { name: 'a PDF with flipped bits', code: 'FILE_DAMAGED', content: async () => bitFlipped(await buildPdfCv(), 3) },
  {
    name: 'a ZIP of junk',
    code: 'FILE_DAMAGED',
    content: () => new Uint8Array(Buffer.concat([text('PK\x03\x04'), seededBytes(5000)])),
  },
  { name: 'a PDF whose tables loop', code: 'FILE_DAMAGED', content: xrefLoopPdf },
  { name: 'a PDF stream of 300 MB', code: 'FILE_TOO_COMPLEX', content: flateBombPdf },
  { name: 'a PDF stream of 300 MB packed twice', code: 'FILE_TOO_COMPLEX', content: doubleFlateBombPdf },
  { name: 'a PDF page of ten million steps that write nothing', code: 'FILE_TOO_COMPLEX', content: endlessWorkPdf },
  { name: 'a PDF page of two million words', code: 'FILE_TOO_COMPLEX', content: wordBombPdf },
  { name: 'a DOCX of 200 MB', code: 'FILE_TOO_COMPLEX', content: zipBombDocx },
  { name: 'a DOCX that lies about its size', code: 'FILE_DAMAGED', content: lyingZipBombDocx },
  { name: 'a DOCX of a million paragraphs', code: 'FILE_TOO_COMPLEX', content: millionParagraphsDocx },
  { name: 'a DOCX of half a million runs', code: 'FILE_TOO_COMPLEX', content: millionRunsDocx },
  { name: 'a DOCX nested too deeply', code: 'FILE_TOO_COMPLEX', content: deepDocx },
  { name: 'a DOCX of 10,000 entries', code: 'FILE_TOO_COMPLEX', content: manyEntriesDocx },
  { name: 'a DOCX that reaches for another file', code: 'FILE_TOO_COMPLEX', content: externalEntityDocx },
  { name: 'a DOCX whose entities expand', code: 'FILE_TOO_COMPLEX', content: entityExpansionDocx },
]
