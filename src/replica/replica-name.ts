/** Returns the name of the database on the device that contains a user's replica. */
export const getReplicaName = (user: string): string => `hallbook-${user}`
