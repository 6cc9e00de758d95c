/** The database on the device that holds a user's replica. */
export const replicaName = (user: string): string => `hallbook-${user}`
