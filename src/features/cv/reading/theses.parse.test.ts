import { expect, it } from 'vitest'
import { splitTextLines } from '../files/text.parse.ts'
import { readFindings } from './findings.parse.ts'

const thesesOf = (text: string) =>
  readFindings(splitTextLines(text))
    .findings.filter(({ field }) => field === 'degree')
    .map(({ bullets }) => bullets ?? [])

it.each([
  [
    'Education\nBSc Architecture, University of Bath, 2019 – 2023\nFirst class honours\nThesis: Lime plaster in terraces',
    [['Thesis: Lime plaster in terraces']],
  ],
  [
    'Education\nBA Philosophy, Durham University, 2020\nDissertation: Aristotle on shame\nMA Classics, Durham University, 2024\nMaster’s thesis – Plato on\nlaughter',
    [['Dissertation: Aristotle on shame'], ['Master’s thesis – Plato on laughter']],
  ],
  [
    'Bildung\nB.Eng. Maschinenbau, Hochschule Esslingen, 2019 – 2023\nBachelorarbeit: Verschleiß an Wälzlagern',
    [['Bachelorarbeit: Verschleiß an Wälzlagern']],
  ],
  ['教育经历\n2016.09-2020.07\t武汉大学\t数学\t本科\n毕业论文：随机图的连通性', [['毕业论文:随机图的连通性']]],
  ['Education\nBSc Physics, University of Oslo, 2019 – 2023\nThesis without a topic', [[]]],
])('CV-01: a thesis stays with the degree above it: %s', (text, theses) => {
  expect(thesesOf(`Ada Example\nada@example.org\n\n${text}`)).toEqual(theses)
})
