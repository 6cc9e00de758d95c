/** Tag of the Background Sync registration. */
export const QUEUE_TAG = 'hallbook-queue'
