import type { CorpusPerson, SectionName } from './people.ts'

// CV layouts as sources of programs that print PDFs: HTML for browsers, flat OpenDocument for LibreOffice, LaTeX, and
// Python for ReportLab. Their headings and names have shadows, outlines, gradients or letter-spacing.

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const order: readonly SectionName[] = [
  'education',
  'experience',
  'publications',
  'awards',
  'skills',
  'languages',
  'interests',
]

/** A paragraph of a layout; a heading starts a section. */
export interface PrintedParagraph {
  kind: 'name' | 'contact' | 'heading' | 'entry' | 'text' | 'item'
  text: string
  /** Text at the end of the line. */
  aside?: string
}

const inField = { en: ' in ', de: ' in ', fr: ' en ', es: ' en ', zh: ' ', ar: ' في ' }

const bodyOf = (person: CorpusPerson, section: SectionName): PrintedParagraph[] => {
  if (section === 'education')
    return person.degrees.flatMap(({ degree, field, institution, grade, dates }) => [
      { kind: 'entry', text: institution, aside: dates } as const,
      {
        kind: 'text',
        text: `${person.language === 'zh' ? `${field} ${degree}` : `${degree}${inField[person.language]}${field}`}${grade ? `, ${grade}` : ''}`,
      } as const,
    ])
  if (section === 'experience')
    return person.posts.flatMap(({ title, employer, dates, duties }) => [
      { kind: 'entry', text: `${title}, ${employer}`, aside: dates } as const,
      ...duties.map((text) => ({ kind: 'item', text }) as const),
    ])
  if (section === 'publications') return person.papers.map(({ text }) => ({ kind: 'item', text }))
  const texts = person.lists[section]
  return section === 'awards'
    ? texts.map((text) => ({ kind: 'item', text }))
    : [{ kind: 'text', text: texts.join(', ') }]
}

/** Lists the paragraphs of a CV in reading order. */
export const listParagraphs = (person: CorpusPerson): PrintedParagraph[] => [
  { kind: 'name', text: person.name },
  { kind: 'contact', text: `${person.place} | ${person.phone} | ${person.email}` },
  ...order.flatMap((section): PrintedParagraph[] => [
    { kind: 'heading', text: person.headings[section] },
    ...bodyOf(person, section),
  ]),
]

/** Headings that a reader should recognise. */
export const listHeadings = (person: CorpusPerson): string[] => order.map((section) => person.headings[section])

const tagOf = { name: 'h1', contact: 'p', heading: 'h2', entry: 'h3', text: 'p', item: 'li' } as const

const paragraphHtml = ({ kind, text, aside }: PrintedParagraph) => {
  const inner = `${kind === 'name' || kind === 'heading' ? `<span>${escapeXml(text)}</span>` : escapeXml(text)}${aside ? `<i>${escapeXml(aside)}</i>` : ''}`
  return `<${tagOf[kind]}>${inner}</${tagOf[kind]}>`
}

const page = (person: CorpusPerson, css: string, body: string) =>
  `<!doctype html><html lang="${person.language}" dir="${person.language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
@page{size:A4;margin:15mm}body{margin:0;font:13px/1.35 "Liberation Sans","Noto Sans CJK SC","Noto Naskh Arabic",sans-serif;color:#111}
h1{font-size:27px;margin:0 0 4px}h2{font-size:17px;margin:14px 0 4px}h3{font-size:13px;margin:6px 0 0;overflow:hidden}
h3 i{float:${person.language === 'ar' ? 'left' : 'right'};font-weight:normal;font-style:normal}p{margin:0}li{margin:0 16px 2px}
${css}</style><body>${body}</body></html>`

const plainHtml = (css: string) => (person: CorpusPerson) =>
  page(person, css, listParagraphs(person).map(paragraphHtml).join('\n'))

/** Labels in a rail beside their sections, like the Europass form. */
const railHtml = (css: string) => (person: CorpusPerson) => {
  const [name, contact, ...rest] = listParagraphs(person)
  const groups: PrintedParagraph[][] = []
  for (const paragraph of rest)
    if (paragraph.kind === 'heading') groups.push([paragraph])
    else groups.at(-1)?.push(paragraph)
  const head = [name, contact].flatMap((one) => (one ? paragraphHtml(one) : [])).join('\n')
  const rows = groups.map(
    ([heading, ...body]) =>
      `<div class="row">${heading ? paragraphHtml(heading) : ''}<div>${body.map(paragraphHtml).join('\n')}</div></div>`,
  )
  return page(person, `.row{display:grid;grid-template-columns:150px 1fr;gap:14px}${css}`, head + rows.join('\n'))
}

export const html = {
  shadow: plainHtml('h1,h2{text-shadow:1px 1px 2px #888}'),
  outline: plainHtml('h1,h2{-webkit-text-stroke:0.7px #233;color:#c30}h2 span{text-transform:uppercase}'),
  tracked: plainHtml(
    'h1{letter-spacing:.3em;text-transform:uppercase}h2{letter-spacing:.22em;text-transform:uppercase;border-bottom:1px solid}',
  ),
  divided: plainHtml(
    'body{width:330px;hyphens:auto;text-align:justify;font-family:"Noto Serif","Noto Serif CJK SC","Noto Naskh Arabic"}h1,h2{text-shadow:1px 1px 0 #bbb}',
  ),
  rail: railHtml('h2{color:#036;font-size:13px}'),
  wide: plainHtml('h1,h2{letter-spacing:.3em}'),
  soft: plainHtml('h1,h2{text-shadow:1px 1px 1px #999}'),
  gradient: railHtml(
    'h1 span,h2 span{background:linear-gradient(90deg,#a00,#00a);-webkit-background-clip:text;color:transparent}',
  ),
  ruled: plainHtml(
    'body{width:360px;hyphens:auto;text-align:justify}h1,h2{letter-spacing:.18em;text-transform:uppercase;color:#345}',
  ),
  halo: plainHtml('h1,h2{background:#234;color:#fff;padding:2px 6px;text-shadow:0 0 3px #000}'),
}

/** Flat OpenDocument text, whose headings have these text properties. */
export const openDocument = (headingProperties: string) => (person: CorpusPerson) => {
  const font = { zh: 'Noto Serif CJK SC', ar: 'Noto Naskh Arabic' }[person.language as string] ?? 'Liberation Serif'
  const direction = person.language === 'ar' ? 'style:writing-mode="rl-tb" fo:text-align="start"' : ''
  const style = (name: string, size: number, more = '') =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${direction} fo:margin-top="0.1cm" fo:hyphenation-ladder-count="no-limit"><style:tab-stops><style:tab-stop style:position="16.5cm" style:type="right"/></style:tab-stops></style:paragraph-properties><style:text-properties style:font-name="${font}" style:font-name-asian="${font}" style:font-name-complex="${font}" fo:font-size="${size}pt" style:font-size-asian="${size}pt" style:font-size-complex="${size}pt" fo:hyphenate="true" fo:language="${person.language}" ${more}/></style:style>`
  const styles = [
    style('name', 22, `fo:font-weight="bold" ${headingProperties}`),
    style('contact', 10),
    style('heading', 14, `fo:font-weight="bold" ${headingProperties}`),
    style('entry', 10.5, 'fo:font-weight="bold"'),
    style('text', 10.5),
    style('item', 10.5),
  ]
  const body = listParagraphs(person).map(
    ({ kind, text, aside }) =>
      `<text:p text:style-name="${kind}">${kind === 'item' ? '• ' : ''}${escapeXml(text)}${aside ? `<text:tab/>${escapeXml(aside)}` : ''}</text:p>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:font-face-decls><style:font-face style:name="${font}" svg:font-family="'${font}'"/></office:font-face-decls><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document>`
}

const escapeLatex = (text: string) =>
  text
    .replace(/[&%$#_{}]/gu, (sign) => `\\${sign}`)
    .replaceAll('~', '\\textasciitilde{}')
    .replaceAll('–', '--')

const babel: Record<string, string> = { en: 'british', de: 'ngerman', fr: 'french', es: 'spanish' }

/** Article class with a narrow column, whose words are divided at line ends. */
export const latex = (person: CorpusPerson) => {
  const lineOf = ({ kind, text, aside }: PrintedParagraph) => {
    const shown = escapeLatex(text)
    if (kind === 'name') return `{\\LARGE\\bfseries ${shown}}\\par`
    if (kind === 'heading') return `\\section*{${shown}}`
    if (kind === 'entry') return `\\textbf{${shown}}\\hfill ${escapeLatex(aside ?? '')}\\par`
    return kind === 'item' ? `-- ${shown}\\par` : `${shown}\\par`
  }
  return `\\documentclass[10pt]{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{lmodern}\\usepackage[${babel[person.language]}]{babel}
\\usepackage[a4paper,textwidth=9.5cm]{geometry}\\setlength{\\parindent}{0pt}\\pagestyle{empty}\\begin{document}
${listParagraphs(person).map(lineOf).join('\n')}
\\end{document}`
}

/** ReportLab program that draws its headings letter by letter, with a wider gap between words. */
export const reportlab = (person: CorpusPerson) => `
import json, sys, textwrap
from reportlab.pdfgen import canvas
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
pdfmetrics.registerFont(TTFont("D", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
c = canvas.Canvas(sys.argv[1], pageCompression=1)
y = 790
for p in json.loads(${JSON.stringify(JSON.stringify(listParagraphs(person)))}):
    size = {"name": 20, "heading": 13}.get(p["kind"], 9.5)
    y -= size * (1.9 if p["kind"] == "heading" else 1.35)
    if y < 60:
        c.showPage()
        y = 780
    c.setFont("D", size)
    if p["kind"] in ("name", "heading"):
        x = 56
        for letter in p["text"].upper():
            c.drawString(x, y, letter)
            x += pdfmetrics.stringWidth(letter, "D", size) + size * 0.3
        continue
    lines = textwrap.wrap(("• " if p["kind"] == "item" else "") + p["text"], 95)
    for index, line in enumerate(lines):
        c.drawString(56, y, line)
        if index + 1 < len(lines):
            y -= size * 1.25
    if p.get("aside"):
        c.drawRightString(540, y, p["aside"])
c.save()
`
