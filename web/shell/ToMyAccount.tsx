import { Navigate } from 'react-router'

/** The account page's other name (Choice Q014). */
export const ToMyAccount = () => <Navigate to="/my-account" replace />
