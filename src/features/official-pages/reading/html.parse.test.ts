import { describe, expect, it } from 'vitest'
import { parseHtmlPage } from './html.parse.ts'

const url = 'https://www.college.example/masters/'
const parse = (html: string) => parseHtmlPage(html, url)
const texts = (html: string) => parse(html).blocks.map(({ text }) => text)

describe('parseHtmlPage', () => {
  it('reads only text that a visitor can see', () => {
    const html = `<p>Seen <script>var a = "<p>no</p>"</script><b>text</b></p><style>p{}</style><template><p>no</p></template>
      <p hidden>no</p><p aria-hidden="true">no</p><p style="display: none">no</p><p style="VISIBILITY:hidden">no</p>
      <noscript>no</noscript><svg><text>no</text></svg><p>Date <del>1 May</del> 2 May<!-- no --></p>`
    expect(texts(html)).toEqual(['Seen text', 'Date 2 May'])
  })

  it('leaves out navigation, page header and footer, but not the header of an article', () => {
    const html =
      '<header><h1>Site</h1></header><nav><a href="/fees">Fees</a></nav><main><header><h1>MSc</h1></header><p>a</p></main><footer>f</footer>'
    expect(texts(html)).toEqual(['MSc', 'a'])
    expect(parse(html).links).toEqual([{ url: 'https://www.college.example/fees', text: 'Fees' }])
  })

  it('gives each block the path of its headings', () => {
    const html =
      '<h1>MSc</h1><h2>Dates</h2><ul><li>Spring:<ul><li>Home: 1 May</li></ul></li></ul><h2>Fees</h2><p>x</p><p><strong>Waiver</strong></p><p>y</p>'
    expect(parse(html).blocks.map(({ text, role, headings }) => [text, role, headings.join(' > ')])).toEqual([
      ['MSc', 'heading', ''],
      ['Dates', 'heading', 'MSc'],
      ['Spring:', 'item', 'MSc > Dates'],
      ['Home: 1 May', 'item', 'MSc > Dates > Spring:'],
      ['Fees', 'heading', 'MSc'],
      ['x', 'paragraph', 'MSc > Fees'],
      ['Waiver', 'heading', 'MSc > Fees'],
      ['y', 'paragraph', 'MSc > Fees > Waiver'],
    ])
  })

  it('reads definitions and accordions under their terms and buttons', () => {
    const html =
      '<h2>Facts</h2><dl><dt>Deadline<dd>1 May<dt>Start<dd>September</dl><details><summary>Fees</summary>90 EUR</details>' +
      '<button aria-controls="p" aria-expanded="false">Apply</button><div id="p" hidden>Online</div>'
    expect(parse(html).blocks.map(({ text, headings }) => `${headings.at(-1) ?? ''}: ${text}`)).toEqual([
      ': Facts',
      'Facts: Deadline',
      'Deadline: 1 May',
      'Facts: Start',
      'Start: September',
      'Facts: Fees',
      'Fees: 90 EUR',
      'Facts: Apply',
      'Apply: Online',
    ])
  })

  it('gives each cell the headers of its row and column', () => {
    const html = `<table><caption>Dates</caption><tr><th rowspan="2">Programme</th><th colspan="2">Deadline</th></tr><tr><th>Fall</th><th>Spring</th></tr>
      <tr><td colspan="3">School of Arts</td></tr><tr><td rowspan="2">History</td><td>1 May<br>1 June</td><td>1 Oct</td></tr><tr><td>2 May</td><td>2 Oct</td></tr></table>`
    const cells = parse(html).blocks.filter(({ cell }) => cell && cell.row > 2)
    expect(
      cells.map(({ text, cell, headings }) => [text, cell?.rowHeader, cell?.columnHeader, headings.at(-1)]),
    ).toEqual([
      ['History', '', 'Programme', 'School of Arts'],
      ['1 May', 'History', 'Deadline Fall', 'School of Arts'],
      ['1 June', 'History', 'Deadline Fall', 'School of Arts'],
      ['1 Oct', 'History', 'Deadline Spring', 'School of Arts'],
      ['2 May', 'History', 'Deadline Fall', 'School of Arts'],
      ['2 Oct', 'History', 'Deadline Spring', 'School of Arts'],
    ])
  })

  it('reads a table of layout as paragraphs and the table inside it as a table', () => {
    const html =
      '<table><tr><td>Menu<table><tr><th>Term</th><th>Date</th></tr><tr><td>Fall</td><td>1 May</td></tr></table>after</td></tr></table>'
    const blocks = parse(html).blocks
    expect(blocks.map(({ text, cell }) => [text, cell?.columnHeader])).toEqual([
      ['Menu', ''],
      ['Term', ''],
      ['Date', ''],
      ['Fall', 'Term'],
      ['1 May', 'Date'],
      ['after', undefined],
    ])
  })

  it('states offsets at which the text of each block stands', () => {
    const { blocks, text } = parse('<h1>a</h1><table><tr><th>b<th>c<tr><td>d<td>e</table><p>f</p>')
    expect(text).toBe('a\nb | c\nd | e\nf')
    for (const block of blocks) expect(text.slice(block.start, block.end)).toBe(block.text)
  })

  it('reads title, language, links and the programme of JSON-LD', () => {
    const document = parse(
      `<html lang="de-AT"><head><title> MSc
      Robotik </title><script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"EducationalOccupationalProgram","name":"Robotik","timeToComplete":"P2Y","offers":{"price":"700","priceCurrency":"EUR"}}]}</script></head>
      <body><a href="fristen.html">Fristen</a><a href="mailto:a@b.example">Mail</a><a href="javascript:x()">X</a><a href="//other.example/x#y">Other</a></body></html>`,
    )
    expect(document).toMatchObject({
      title: 'MSc Robotik',
      language: 'de',
      metadata: { name: 'Robotik', length: 'P2Y', price: '700', currency: 'EUR' },
      links: [
        { url: 'https://www.college.example/masters/fristen.html', text: 'Fristen' },
        { url: 'https://other.example/x#y', text: 'Other' },
      ],
    })
  })

  it('survives broken JSON-LD and markup', () => {
    expect(texts('<script type="application/ld+json">{"@type":</script><p>a</div></p></td><td>b<li>c')).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it.each([
    ['nested tables', '<table><tr><td>x', 20_000],
    ['nested divisions', '<div>x', 50_000],
    ['nested lists', '<ul><li>x', 30_000],
    ['cells that span rows', '<td rowspan=30 colspan=30>1', 20_000],
    ['open tags', '<', 200_000],
  ])('reads a page of %s within its limits', (_, part, count) => {
    const { blocks, text } = parse(`<table><tr>${part.repeat(count)}`)
    expect(blocks.length).toBeLessThanOrEqual(20_000)
    expect(text.length).toBeLessThanOrEqual(400_001)
  })
})
