import { describe, expect, it } from 'vitest'
import { parseLegalText } from './legal-texts.ts'

const paragraph = (...children: unknown[]) => ({ tag: 'p', children })

describe('legal texts', () => {
  it('take the first heading as the title and begin the others one level below it', () => {
    expect(parseLegalText('# Privacy\n\n## Data\n\n### Cookies\n\n##### Detail')).toEqual({
      title: 'Privacy',
      nodes: [
        { tag: 'h2', children: ['Data'] },
        { tag: 'h3', children: ['Cookies'] },
        { tag: 'h4', children: ['Detail'] },
      ],
    })
  })

  it('keep paragraphs, line breaks, emphasis, lists and tables', () => {
    const { nodes } = parseLegalText(
      'Example University  \n1 Main Street\n\n**bold** & *light*\n\n3. three\n4. four\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    )
    expect(nodes).toEqual([
      paragraph('Example University', { tag: 'br' }, '1 Main Street'),
      paragraph({ tag: 'strong', children: ['bold'] }, ' & ', { tag: 'em', children: ['light'] }),
      {
        tag: 'ol',
        start: 3,
        children: [
          { tag: 'li', children: ['three'] },
          { tag: 'li', children: ['four'] },
        ],
      },
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'th', children: ['a'] },
                  { tag: 'th', children: ['b'] },
                ],
              },
            ],
          },
          {
            tag: 'tbody',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'td', children: ['1'] },
                  { tag: 'td', children: ['2'] },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  it.each([
    ['[mail](mailto:a@example.org)', { tag: 'a', children: ['mail'], href: 'mailto:a@example.org' }],
    ['[page](/help)', { tag: 'a', children: ['page'], href: '/help' }],
    ['https://example.org', { tag: 'a', children: ['https://example.org'], href: 'https://example.org' }],
    ['[run](javascript:alert(1))', 'run'],
    ['[run](data:text/html,x)', 'run'],
    ['[away](//evil.example)', 'away'],
    ['![a picture](https://example.org/x.png)', 'a picture'],
  ])('link safe addresses only: %s', (markdown, node) => {
    expect(parseLegalText(markdown).nodes).toEqual([paragraph(node)])
  })

  it('show HTML as text', () => {
    expect(parseLegalText('<script>alert(1)</script>').nodes).toEqual([paragraph('<script>alert(1)</script>')])
    expect(parseLegalText('a <b onclick="x()">b</b>').nodes).toEqual([
      paragraph('a ', '<b onclick="x()">', 'b', '</b>'),
    ])
  })

  it('decode entities once', () => {
    expect(parseLegalText('A &amp; B &amp;lt; C').nodes).toEqual([paragraph('A & B &lt; C')])
  })
})
