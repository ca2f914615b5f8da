import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// What tests run beside the product: other programs, with Debian's packages.

interface Programs {
  /** What people call it. */
  name: string
  /** Where each of its programs or libraries lies once it is there. */
  paths: readonly string[]
  /** The packages of Debian that bring them. */
  packages: readonly string[]
}

/** With the packages as arguments; what Debian would start at once is told not to begin. */
const installing = `
policy=/usr/sbin/policy-rc.d
if ! [ -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod 755 $policy
fi
apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@"
`

/**
 * Installs what is missing with Debian's packages, where that is possible; throws with what is to be installed where it is not.
 * Tests that need other programs at the same time wait for one another.
 */
export const ensurePrograms = ({ name, paths, packages }: Programs): void => {
  const isThere = () => paths.every((path) => existsSync(path))
  if (isThere()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0)
    spawnSync('flock', [join(tmpdir(), 'gradapp-packages.lock'), 'sh', '-c', installing, 'install', ...packages], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  if (!isThere()) throw new Error(`${name} was not found. Install it (Debian: apt-get install ${packages.join(' ')}).`)
}
