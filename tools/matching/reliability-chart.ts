import type { Measurement } from './measurement.ts'

// Reliability chart of docs/matching.md: predicted against observed, one line a file.

export interface Series {
  name: string
  points: Measurement['reliability']
}

const size = 420
const margin = { left: 64, top: 20, right: 24, bottom: 92 }
const inks = ['#1d4f5c', '#a8521f']
const marks = ['circle', 'square'] as const

const x = (share: number) => (margin.left + share * size).toFixed(1)
const y = (share: number) => (margin.top + (1 - share) * size).toFixed(1)
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const grid = () =>
  [0, 0.2, 0.4, 0.6, 0.8, 1]
    .map((share) => {
      const label = `${Math.round(share * 100)} %`
      return [
        `<path d="M${x(share)} ${y(0)}V${y(1)}M${x(0)} ${y(share)}H${x(1)}" stroke="#d8d2c6" fill="none"/>`,
        `<text x="${x(share)}" y="${Number(y(0)) + 20}" text-anchor="middle">${label}</text>`,
        `<text x="${Number(x(0)) - 8}" y="${Number(y(share)) + 4}" text-anchor="end">${label}</text>`,
      ].join('')
    })
    .join('')

const mark = (kind: (typeof marks)[number], at: { predicted: number; accepted: number }, ink: string) =>
  kind === 'circle'
    ? `<circle cx="${x(at.predicted)}" cy="${y(at.accepted)}" r="4.5" fill="${ink}"/>`
    : `<rect x="${Number(x(at.predicted)) - 4}" y="${Number(y(at.accepted)) - 4}" width="8" height="8" fill="${ink}"/>`

const line = ({ name, points }: Series, index: number) => {
  const ink = inks[index % inks.length] ?? '#000'
  const kind = marks[index % marks.length] ?? 'circle'
  const path = points.map((at) => `${x(at.predicted)},${y(at.accepted)}`).join(' ')
  const key = margin.top + size + 62 + index * 20
  return [
    `<polyline points="${path}" fill="none" stroke="${ink}" stroke-width="2"/>`,
    ...points.map((at) => mark(kind, at, ink)),
    `<path d="M${margin.left} ${key - 4}h28" stroke="${ink}" stroke-width="2"/>`,
    `<text x="${margin.left + 38}" y="${key}">${escaped(name)}</text>`,
  ].join('')
}

export const renderReliabilityChart = (series: Series[]): string => {
  const width = margin.left + size + margin.right
  const height = margin.top + size + margin.bottom
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="IBM Plex Sans, sans-serif" font-size="13" fill="#23211d" role="img" aria-label="Share of offers that came true against the share predicted">
<rect width="${width}" height="${height}" fill="#fdfcf9"/>${grid()}
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#8a8478" stroke-dasharray="4 4"/>
${series.map(line).join('\n')}
<text x="${x(0.5)}" y="${margin.top + size + 40}" text-anchor="middle">predicted</text>
<text transform="translate(16 ${y(0.5)}) rotate(-90)" text-anchor="middle">accepted</text>
</svg>
`
}
