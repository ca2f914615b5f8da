import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatFact, refreshFacts } from '../client.ts'
import type { Fact } from '../contract.ts'
import { maxMerged } from '../rules.ts'
import classes from './facts.module.css'

/** Groups shown at once: the notice stands before the facts and must not push them off the screen. */
const maxShownGroups = 2

/** Facts that say the same, with the choice of the remaining one. */
const Doubles = ({ facts }: { facts: Fact[] }) => {
  const { t } = useTranslation()
  const merge = useAppMutation({
    write: async (id: string) =>
      await client.evidence.merge({
        id,
        others: facts
          .filter((fact) => fact.id !== id)
          .map((fact) => fact.id)
          .slice(0, maxMerged),
      }),
    done: t('facts.merged'),
    refresh: refreshFacts,
  })
  return (
    <Stack gap="xs" component="li">
      {facts.map((fact) => {
        const { title, details } = formatFact(fact, t)
        const words = [title, ...details].join(' · ')
        return (
          <Group key={fact.id} justify="space-between" gap="sm">
            <Text size="sm" className={classes.words ?? ''}>
              <bdi>{words}</bdi>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('facts.keepOf', { title: words })}
              disabled={merge.isPending}
              onClick={() => void merge.run(fact.id)}
            >
              {t('facts.keep')}
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}

/** Notice about duplicates, a few groups at a time; a merged group makes room for the next one. */
export const DuplicateFacts = ({ facts, doubles }: { facts: Fact[]; doubles: string[][] }) => {
  const { t } = useTranslation()
  const groups = doubles.map((ids) => facts.filter(({ id }) => ids.includes(id))).filter((those) => those.length > 1)
  if (groups.length === 0) return null
  return (
    <Alert color="brass" title={t('facts.doublesTitle')}>
      <Text size="sm" mb="sm">
        {t('facts.doublesHelp')}
      </Text>
      <ul data-bare className={classes.doubles}>
        {groups.slice(0, maxShownGroups).map((those) => (
          <Doubles key={those.map(({ id }) => id).join()} facts={those} />
        ))}
      </ul>
      {groups.length > maxShownGroups ? (
        <Text size="sm" c="dimmed" mt="sm" data-figures>
          {t('facts.doublesMore', { number: groups.length - maxShownGroups })}
        </Text>
      ) : null}
    </Alert>
  )
}
