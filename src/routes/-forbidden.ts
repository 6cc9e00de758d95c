/** The user may not open the route asked for (ROUTE-71). */
export class Forbidden extends Error {
  override name = 'Forbidden'
}
