import { Box } from '@mantine/core'
import { PageLoading } from '../ui/PageLoading.tsx'

/**
 * While the code of a frame loads, as after a log-in on a slow line. The loading screen has been shown before, and is not
 * shown again (rule screens-5).
 */
export const FrameLoading = () => (
  // A border, as a margin would move the whole document.
  <Box p={{ base: 'md', sm: 'xl' }} maw={1320} mx="auto" style={{ borderTop: '60px solid transparent' }}>
    <PageLoading />
  </Box>
)
