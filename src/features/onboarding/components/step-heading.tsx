import { Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The question of a step; takes the focus when the step opens, so that a screen reader hears where it is. */
export const StepHeading = ({ title, lede }: { title: string; lede: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus belongs to the document: without this it stays on a button that is gone.
  useEffect(() => {
    // The control that led here is gone, and the focus with it. Whoever is somewhere else by now, such as in an open
    // dialog while a slow first step arrives, stays there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div>
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" mt="xs">
        {lede}
      </Text>
    </div>
  )
}
