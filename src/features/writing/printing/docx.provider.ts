import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  type Paragraph,
  type ParagraphChild,
} from 'docx'
import {
  buildLine,
  buildPage,
  buildRuns,
  buildStyles,
  type Setting,
  sizes,
} from '#src/features/documents/compiling/docx-runs.format.ts'
import type { PrintedBlock, PrintedRun, PrintedWriting } from './printed.format.ts'

const soft = '444444'
const indentStep = 480
const maxLevel = 8
const looseLine = { after: 160, line: 300 }

const childrenOf = (runs: readonly PrintedRun[], setting: Setting): ParagraphChild[] =>
  runs.flatMap(({ text, bold, italic, link }): ParagraphChild[] => {
    const children = buildRuns(text, setting, { bold, italics: italic })
    return link ? [new ExternalHyperlink({ link, children })] : children
  })

/** Separate numbering for each ordered list. */
type Numbering = { references: { reference: string; start: number }[] }

const paragraphsOf = (
  blocks: readonly PrintedBlock[],
  setting: Setting,
  numbering: Numbering,
  level = 0,
): Paragraph[] =>
  blocks.flatMap((block): Paragraph[] => {
    if (block.type === 'list') return listOf(block, setting, numbering, level)
    const heading = { heading: HeadingLevel.HEADING_1, subheading: HeadingLevel.HEADING_2, paragraph: undefined }[
      block.type
    ]
    const runs = heading ? block.runs.map((run) => ({ ...run, bold: true })) : block.runs
    return [
      buildLine(childrenOf(runs, setting), setting, {
        ...(heading ? { heading, keepNext: true, spacing: { before: 280, after: 120 } } : { spacing: looseLine }),
        ...(level > 0 ? { indent: { start: indentStep * level } } : {}),
      }),
    ]
  })

const listOf = (
  { isOrdered, start, items }: Extract<PrintedBlock, { type: 'list' }>,
  setting: Setting,
  numbering: Numbering,
  level: number,
): Paragraph[] => {
  const reference = `list-${numbering.references.length}`
  if (isOrdered) numbering.references.push({ reference, start })
  const at = Math.min(level, maxLevel)
  return items.flatMap(([first, ...rest]) => {
    const marked = first && first.type !== 'list' ? first.runs : []
    const others = first && first.type === 'list' ? [first, ...rest] : rest
    return [
      buildLine(childrenOf(marked, setting), setting, {
        spacing: { after: 60, line: 300 },
        ...(isOrdered
          ? { numbering: { reference, level: 0 }, indent: { start: indentStep * (at + 1), hanging: indentStep } }
          : { bullet: { level: at } }),
      }),
      ...paragraphsOf(others, setting, numbering, level + 1),
    ]
  })
}

const mastheadOf = (
  { kind, title, name, contacts, program, university }: PrintedWriting,
  setting: Setting,
): Paragraph[] => {
  const quiet = (text: string) =>
    buildLine(buildRuns(text, setting, { color: soft }), setting, { spacing: { after: 320 } })
  if (kind === 'letter' || kind === 'email')
    return [
      ...(name ? [buildLine(buildRuns(name, setting, { bold: true }), setting)] : []),
      ...(contacts.length > 0 ? [quiet(contacts.join(' · '))] : []),
    ]
  const under = [name, program, university].filter(Boolean).join(' · ')
  return [
    buildLine(buildRuns(title, setting, { size: sizes[setting.design] + 10 }), setting, {
      heading: HeadingLevel.TITLE,
    }),
    ...(under ? [quiet(under)] : []),
  ]
}

/** Renders a writing as DOCX, with direction and language in the file, and start and end instead of left and right. */
export const renderWritingDocx = async (printed: PrintedWriting): Promise<Uint8Array> => {
  const setting: Setting = { language: printed.language, direction: printed.direction, design: 'academic' }
  const numbering: Numbering = { references: [] }
  const children = [...mastheadOf(printed, setting), ...paragraphsOf(printed.blocks, setting, numbering)]
  const file = new Document({
    title: printed.title,
    creator: printed.name,
    styles: buildStyles(setting),
    numbering: {
      config: numbering.references.map(({ reference, start }) => ({
        reference,
        levels: [{ level: 0, start, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START }],
      })),
    },
    sections: [{ properties: buildPage(setting), children }],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}
