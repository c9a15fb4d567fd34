import { createSocket, type Socket } from 'node:dgram';

/** The name that a question asks for, in lower case, and where the question ends. */
function asked(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  // The zero that ends the name, the type and the class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** An answer with these texts (RFC 1035); without any: there is no such name. */
function answer(question: Buffer, end: number, texts: readonly string[]): Buffer {
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(texts.length > 0 ? 0x8580 : 0x8583, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts.length, 6);
  const records = texts.map((text) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(text.length + 1, 10);
    return Buffer.concat([record, Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
  });
  return Buffer.concat([head, question.subarray(12, end), ...records]);
}

/** A name server until it is closed, the one that the site under test asks or another one; it says what `records` holds. */
export async function nameServer(records: ReadonlyMap<string, string>, port = Number(process.env.NAME_SERVER)): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, end } = asked(question);
    const text = records.get(name);
    socket.send(answer(question, end, text === undefined ? [] : [text]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return socket;
}
