import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/screens/session/home/home.module.css'
import { Icon } from '#web/ui/icons.tsx'

/** How often what home tells is asked again, in milliseconds. */
export const ASK_AGAIN = 10 * 60_000

/** What home tells somebody who can mend it, until it is mended; `grave`: something is wrong already. */
export const HomeAlert = ({ title, grave, children }: { title: string; grave: boolean; children: ReactNode }) => (
  <Alert
    color={grave ? 'red' : 'resin'}
    role="alert"
    className={classes.fault}
    icon={<Icon name="warning" />}
    title={
      <Text inherit c="var(--mantine-color-text)">
        {title}
      </Text>
    }
  >
    <Stack gap="xs" align="flex-start">
      {children}
    </Stack>
  </Alert>
)
