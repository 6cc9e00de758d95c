import { defineGauges } from './gauge-group.ts'

/** Gauges of this process, read without the database. */
export const processGauges = defineGauges({
  gauges: {
    hallbook_event_streams: { help: 'Open event streams of this process' },
    hallbook_db_pool: { help: 'Database connections of this process, by state', labelNames: ['state'] },
  },
  read: async ({ db, events }) => {
    const connections = db.countConnections()
    return {
      hallbook_event_streams: [{ value: events.countStreams() }],
      hallbook_db_pool: Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    }
  },
})
