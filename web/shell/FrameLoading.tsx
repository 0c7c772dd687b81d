import { Box } from '@mantine/core'
import { PageLoading } from '../ui/PageLoading.tsx'

/**
 * While the code of a frame loads, as after a log-in on a slow line. The loading screen has been shown before, and is not
 * shown again (rule screens-5).
 */
export const FrameLoading = () => (
  <Box p={{ base: 'md', sm: 'xl' }} mt={60} maw={1320} mx="auto">
    <PageLoading />
  </Box>
)
