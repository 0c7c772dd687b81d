import { Navigate, useSearchParams } from 'react-router'

/** The earlier address of the form, which is now a part of the page about the registration. */
export function ToRegistration() {
  const client = useSearchParams()[0].get('client')
  return <Navigate to={`/registration-details?tab=form${client ? `&client=${client}` : ''}`} replace />
}
