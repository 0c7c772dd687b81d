import { Navigate } from 'react-router'

/** The account page's other name (rule screens-3). */
export const ToMyAccount = () => <Navigate to="/my-account" replace />
