import { createServer } from 'node:net';

/** As much of a mail server as letting somebody in and taking a mail needs. */
export async function startMailServer(port: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData) {
        inData = !text.endsWith('\r\n.\r\n');
        if (!inData) socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { stop: () => new Promise((done) => server.close(() => done())) };
}
