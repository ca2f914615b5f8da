import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

// What deploy/compose.yml gives to each container is what the files ask for that it fills.

interface Service {
  command?: string
  environment?: Record<string, string>
}

const compose = parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}

const blanksOf = (file: string) =>
  [...readFileSync(`deploy/${file}`, 'utf8').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name)

const filled = Object.entries(compose.services).flatMap(([service, { command = '' }]) =>
  [...command.matchAll(/\.\/fill ([\w.]+)/g)].map(([, file = '']): [string, string] => [service, file]),
)

describe('deploy/compose.yml', () => {
  it('starts every part', () => {
    const parts = ['etcd.yml', 'haproxy.cfg', 'patroni.yml', 'pgbackrest.conf', 'pgbouncer.ini']
    expect([...new Set(filled.map(([, file]) => file))].sort()).toEqual(parts)
    const asking = readdirSync('deploy').filter((file) => /\.(?:cfg|conf|env|ini)$|^(?:etcd|patroni)\.yml$/.test(file))
    expect(asking.filter((file) => blanksOf(file).length > 0).sort()).toEqual([
      'etcd.yml',
      'gradapp.env',
      ...parts.slice(1),
    ])
  })

  it.each(filled)('%s has what %s asks for', (service, file) => {
    const given = Object.keys(compose.services[service]?.environment ?? {})
    expect(blanksOf(file).filter((name) => !given.includes(name))).toEqual([])
  })

  it('has the product set as the units have it', () => {
    const names = readFileSync('deploy/gradapp.env', 'utf8').match(/^[A-Z_]+(?==)/gm)
    for (const service of ['app1', 'app2'])
      expect(Object.keys(compose.services[service]?.environment ?? {}).sort()).toEqual(names?.sort())
  })
})
