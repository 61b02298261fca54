interface Asked {
  token?: string;
  body?: object;
  key?: string;
}

/** Asks a server that is a process of its own: GET, or POST with a body. */
export async function askProcess(url: string, path: string, { token, body, key }: Asked = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    body: text === '' ? null : JSON.parse(text),
  };
}
