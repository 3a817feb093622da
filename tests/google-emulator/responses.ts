export function respond(status: number, body: object): Response {
  return Response.json(body, { status });
}

/** An error in the format of Google's APIs. */
export function refuse(status: number, message: string): Response {
  return respond(status, { error: { code: status, message } });
}
