import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { InfoMark } from './info-mark.tsx'
import classes from './settings-row.module.css'

type SettingsRowProps = {
  title: string
  /** Anchor of the row. */
  id?: string
  /** One sentence below the title. */
  lede?: ReactNode
  /** Longer explanation behind an information mark. */
  info?: ReactNode
  children: ReactNode
}

/** Section of the settings: title and explanation beside the controls, and above them where the row is narrow. */
export const SettingsRow = ({ title, id, lede, info, children }: SettingsRowProps) => {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={classes.row}>
      <div className={classes.columns}>
        <div>
          <Group gap={4} wrap="nowrap" mih={44}>
            <Title order={2} size="h4" id={heading}>
              {title}
            </Title>
            {info ? <InfoMark about={title}>{info}</InfoMark> : null}
          </Group>
          {lede ? (
            <Text size="sm" c="dimmed">
              {lede}
            </Text>
          ) : null}
        </div>
        <div className={classes.control}>{children}</div>
      </div>
    </section>
  )
}
