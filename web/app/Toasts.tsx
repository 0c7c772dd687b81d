import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="top-right" limit={5} />
