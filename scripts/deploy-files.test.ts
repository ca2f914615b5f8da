import { readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
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

/** Whether `COPY . .` leaves a file out, by Docker's rules: the last pattern that matches the path or a parent decides. */
const isIgnored = (path: string): boolean => {
  const parts = path.split('/')
  const parents = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  let ignored = false
  for (const line of readFileSync('.dockerignore', 'utf8').split('\n')) {
    const pattern = line.replace(/^!/, '')
    if (pattern === '' || pattern.startsWith('#')) continue
    if (parents.some((parent) => matchesGlob(parent, pattern))) ignored = !line.startsWith('!')
  }
  return ignored
}

describe('the image', () => {
  it('contains no secrets, logs or results of the checkout that it is built from', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^COPY \. \.$/m)
    const secrets = ['.env', '.env.local', 'deploy/.env', 'deploy/.env.production', 'data/secret', 'data/demo.json']
    const others = [
      'npm-debug.log',
      'deploy/patroni.log',
      'coverage/index.html',
      'test-results/times.json',
      '.git/config',
    ]
    expect([...secrets, ...others].filter((path) => !isIgnored(path))).toEqual([])
  })

  it('contains what the product is built from', () => {
    const needed = ['package.json', 'package-lock.json', 'src/main.server.ts', 'catalogue/README.md', '.env.example']
    expect(needed.filter(isIgnored)).toEqual([])
  })
})

describe('package-lock.json', () => {
  it('has an integrity for every package, of other platforms too', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean }>
    }
    const unverified = Object.entries(packages).filter(([path, { integrity, link }]) => path && !link && !integrity)
    expect(unverified.map(([path]) => path)).toEqual([])
  })
})
