import { describe, expect, it } from 'vitest'
import { buildDocx, documentXml, paragraphXml } from './docx.fixtures.ts'
import { readDocx } from './docx.provider.ts'
import { readStyleLooks, removeHiddenText } from './docx-visibility.parse.ts'

const run = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const white = '<w:color w:val="FFFFFF"/>'
const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:style w:type="character" w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Small"><w:rPr><w:sz w:val="2"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Banner"><w:pPr><w:shd w:fill="1F3864"/></w:pPr></w:style></w:styles>`

const read = async (...body: string[]) => {
  const visible = [paragraphXml('Ada Example'), paragraphXml('Education')]
  const parts = [{ name: 'word/styles.xml', content: styles }]
  const { lines, notices } = await readDocx(buildDocx(documentXml([...visible, ...body].join('')), parts))
  return { texts: lines.map(({ text }) => text).slice(2), codes: notices.map(({ code }) => code) }
}

describe('hidden text of a DOCX', () => {
  it.each([
    ['hidden', paragraph(run('<w:vanish/>', 'Stanford'))],
    ['hidden with a value', paragraph(run('<w:vanish w:val="true"/>', 'Stanford'))],
    ['white', paragraph(run(white, 'Stanford'))],
    ['nearly white', paragraph(run('<w:color w:val="fefefe"/>', 'Stanford'))],
    ['of one point', paragraph(run('<w:sz w:val="2"/>', 'Stanford'))],
    ['hidden by a style', paragraph(run('<w:rStyle w:val="Gone"/>', 'Stanford'))],
    ['of one point by the style of its paragraph', paragraph(run('', 'Stanford'), '<w:pStyle w:val="Small"/>')],
    [
      'white on a white cell',
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="FFFFFF"/></w:tcPr>${paragraph(run(white, 'Stanford'))}</w:tc></w:tr></w:tbl>`,
    ],
  ])('text that is %s is not read, and the notice says that there is some', async (_how, body) => {
    expect(await read(body, paragraph(run('', 'Leeds')))).toEqual({ texts: ['Leeds'], codes: ['HIDDEN_TEXT'] })
  })

  it.each([
    ['not hidden', paragraph(run('<w:vanish w:val="0"/>', 'Stanford'))],
    ['behind a hidden paragraph mark', paragraph(run('', 'Stanford'), '<w:rPr><w:vanish/></w:rPr>')],
    ['white on a shaded run', paragraph(run(`${white}<w:shd w:fill="1F3864"/>`, 'Stanford'))],
    ['white and highlighted', paragraph(run(`${white}<w:highlight w:val="black"/>`, 'Stanford'))],
    ['white on a shaded paragraph', paragraph(run(white, 'Stanford'), '<w:shd w:val="clear" w:fill="1F3864"/>')],
    ['white on a shaded style', paragraph(run(white, 'Stanford'), '<w:pStyle w:val="Banner"/>')],
    [
      'white in a dark cell',
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="000000"/></w:tcPr>${paragraph(run(white, 'Stanford'))}</w:tc></w:tr></w:tbl>`,
    ],
    [
      'white in a table with a style',
      `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tr><w:tc>${paragraph(run(white, 'Stanford'))}</w:tc></w:tr></w:tbl>`,
    ],
    ['of two points', paragraph(run('<w:sz w:val="4"/>', 'Stanford'))],
    [
      'once hidden, by its change record',
      paragraph(run('<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>', 'Stanford')),
    ],
  ])('text that is %s is read', async (_how, body) => {
    expect(await read(body)).toEqual({ texts: ['Stanford'], codes: [] })
  })

  it('only the hidden words of a line are removed, and empty hidden runs give no notice', async () => {
    const line = paragraph(run('', 'BSc Physics') + run('<w:vanish/>', ', Stanford') + run('', ', 2023'))
    expect(await read(line)).toEqual({ texts: ['BSc Physics, 2023'], codes: ['HIDDEN_TEXT'] })
    expect(await read(paragraph(run('', 'Leeds') + run('<w:vanish/>', ' ')))).toEqual({ texts: ['Leeds'], codes: [] })
  })

  it('a page header is read without its hidden text', () => {
    const header = paragraph(run('', 'Ada') + run(white, 'Nobel Prize'))
    const { xml, hasHidden } = removeHiddenText(header, readStyleLooks(''))
    expect([hasHidden, xml.includes('Ada'), xml.includes('Nobel')]).toEqual([true, true, false])
  })
})
