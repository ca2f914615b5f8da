import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { packetsQuery } from '../client.ts'
import type { PacketOverview } from '../contract.ts'
import { maxPackets } from '../rules.ts'
import { PacketCard } from './packet-card.tsx'
import { PacketDialog } from './packet-dialog.tsx'
import classes from './packet-section.module.css'

const Packets = ({ applicationId, overview }: { applicationId: string; overview: PacketOverview }) => {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const { packets, documents } = overview
  const hasDocuments = documents.some(({ isMergeable }) => isMergeable)
  return (
    <Stack gap="sm" mt="sm" align="flex-start">
      {packets.length === 0 ? (
        <Text c="dimmed">{t(hasDocuments ? 'packets.none' : 'packets.noDocuments')}</Text>
      ) : (
        <ul data-bare className={classes.packets}>
          {packets.map((packet) => (
            <PacketCard key={packet.id} applicationId={applicationId} packet={packet} />
          ))}
        </ul>
      )}
      {hasDocuments && packets.length < maxPackets ? (
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('packets.make')}
        </Button>
      ) : null}
      {isMaking ? (
        <PacketDialog applicationId={applicationId} overview={overview} onClose={() => setMaking(false)} />
      ) : null}
    </Stack>
  )
}

/** Files of an application as its portal takes them: merged, reduced, counted and named. */
export const PacketSection = ({ applicationId }: { applicationId: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(packetsQuery(applicationId))
  return (
    <section aria-labelledby="packets">
      <Title order={2} id="packets">
        {t('packets.title')}
      </Title>
      {data ? (
        <Packets applicationId={applicationId} overview={data} />
      ) : error ? (
        <ErrorState error={error} title={t('packets.unread')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton height={72} />
      )}
    </section>
  )
}
