import { Navigate } from 'react-router'

/** The other address of the account page (rule screens-3). */
export const ToMyAccount = () => <Navigate to="/my-account" replace />
