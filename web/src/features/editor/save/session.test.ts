import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '../model/block';
import { ModelServer } from './model';
import { NEW, type SaveAnswer, type SaveRequest, type SaveState } from './save';
import { Session } from './session';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = async (session: Session): Promise<boolean> => {
  const answer = session.settle();
  await vi.advanceTimersByTimeAsync(0);
  return answer;
};

const draft = (text: string): Draft => ({ title: 'T', subtitle: '', blocks: [{ id: 'a', type: 'p', text }] });

function begin(send?: (request: SaveRequest) => Promise<SaveAnswer>) {
  const server = new ModelServer();
  const log: string[] = [];
  const world = {
    isOnline: true,
    copy: null as SaveState | null,
    send: async (request: SaveRequest): Promise<SaveAnswer> => {
      log.push(`send ${request.postId ?? 'new'}`);
      return send ? send(request) : server.save(request);
    },
  };
  const session = new Session(
    NEW,
    {
      send: (request) => world.send(request),
      keep: async (state) => {
        log.push('keep');
        world.copy = state;
      },
      drop: async () => {
        log.push('drop');
        world.copy = null;
      },
      onSeatTaken: () => undefined,
      show: (shown) => shown,
      isOnline: () => world.isOnline,
    },
    'write',
  );
  session.start();
  return { session, server, world, log };
}

it('what is typed is in the browser’s copy before it is sent, and no longer once the server has it', async () => {
  const { session, server, log, world } = begin();
  session.edit(draft('one'));
  await vi.advanceTimersByTimeAsync(300);
  expect([log, world.copy?.local]).toEqual([['keep'], draft('one')]);
  await vi.advanceTimersByTimeAsync(700);
  expect(log).toEqual(['keep', 'keep', 'send new', 'drop']);
  expect([session.shown().status, session.shown().postId, server.head]).toEqual(['saved', 'p', draft('one')]);
});

it('offline nothing is sent; back online everything is, at once', async () => {
  const { session, server, log, world } = begin();
  world.isOnline = false;
  session.edit(draft('one'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([log.filter((line) => line.startsWith('send')), session.shown().status]).toEqual([[], 'offline']);
  world.isOnline = true;
  session.networkChanged();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.head).toEqual(draft('one'));
});

it('a save without an answer is tried again under its own name, and the writer is told', async () => {
  const names: string[] = [];
  const { session } = begin(async ({ saveId }) => {
    names.push(saveId);
    throw new Error('no network');
  });
  session.edit(draft('one'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.shown().status).toBe('failing');
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  expect([names.length, new Set(names).size]).toEqual([3, 1]);
});

it('a tab that lost the seat changes nothing any more, and keeps what was not sent', async () => {
  const { session, log, world } = begin();
  session.edit(draft('one'));
  await session.stop();
  session.edit(draft('two'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([log.includes('send new'), world.copy?.local, session.shown().isReadOnly]).toEqual([false, draft('one'), true]);
});

it('everything is sent before it is published, or it is said that it cannot be', async () => {
  const good = begin();
  good.session.edit(draft('one'));
  expect(await settled(good.session)).toBe(true);
  expect(good.server.head).toEqual(draft('one'));
  const bad = begin(async () => ({ kind: 'refused', message: 'No.', mayPass: false }));
  bad.session.edit(draft('one'));
  expect(await settled(bad.session)).toBe(false);
  expect(bad.session.shown().refusal).toEqual({ message: 'No.', mayPass: false });
});

it('who only reads leaves the copy alone', async () => {
  const { log, session: writer, world } = begin();
  writer.edit(draft('one'));
  await writer.stop();
  const kept = world.copy;
  const touch = async () => {
    log.push('touched');
  };
  const parts = { onSeatTaken: () => undefined, keep: touch, drop: touch, show: (shown: Draft) => shown, isOnline: () => true };
  const reader = new Session(NEW, { ...parts, send: async () => ({ kind: 'refused', message: '', mayPass: false }) }, 'read');
  reader.edit(draft('two'));
  await reader.keep();
  await reader.stop();
  expect([log.includes('touched'), world.copy]).toEqual([false, kept]);
});

it('an answer that comes after the seat was left changes no copy', async () => {
  const saved: SaveAnswer = { kind: 'saved', postId: 'p', revision: 1, merged: null };
  const { session, log, world } = begin(() => new Promise((answer) => setTimeout(() => answer(saved), 5_000)));
  session.edit(draft('one'));
  session.hurry();
  await vi.advanceTimersByTimeAsync(0);
  await session.stop();
  const [before, copy] = [log.length, world.copy];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([log.length, world.copy]).toEqual([before, copy]);
});
