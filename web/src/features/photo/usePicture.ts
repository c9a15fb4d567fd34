'use client';
import { useState } from 'react';
import { hindranceOf, upload, UploadRefused } from '@/lib/picture/upload';
import { cropped, decode } from './photo';

/** A picture that is chosen and not yet sent. */
export interface Picked {
  picture: ImageBitmap | null;
  /** Which part of it shows, in percent. */
  focus: number;
  /** How much of it was sent, from 0 to 1; null while it is not on its way. */
  sent: number | null;
  problem: string | null;
  take: (file: File | undefined) => Promise<void>;
  setFocus: (focus: number) => void;
  setProblem: (problem: string | null) => void;
  /** It is in use, or not wanted. */
  forget: () => void;
  /** Sends it, cut to a square. Returns its id; empty where none was chosen. */
  send: () => Promise<string>;
}

/** Choosing a picture. */
export function usePicture(): Picked {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [focus, setFocus] = useState(50);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const hindrance = hindranceOf(file);
    try {
      if (hindrance) throw new UploadRefused(hindrance);
      setPicture(await decode(file));
      setFocus(50);
      setProblem(null);
    } catch (caught) {
      setProblem(caught instanceof UploadRefused ? caught.message : null);
    }
  };
  const send = async () => {
    if (!picture) return '';
    try {
      setSent(0);
      return (await upload(await cropped(picture, focus), setSent)).id;
    } finally {
      setSent(null);
    }
  };
  return { picture, focus, sent, problem, take, setFocus, setProblem, forget: () => setPicture(null), send };
}
