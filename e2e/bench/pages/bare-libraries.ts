/** The libraries of the recording screen, with the parts that it uses, and nothing of ours: what the app weighs before we write a line. */
import { useMachine, useSelector } from '@xstate/react';
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import ky from 'ky';
import {
  Check,
  Ellipsis,
  EllipsisVertical,
  ListChecks,
  Lock,
  MapPin,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCcw,
  Square,
  Sun,
  Timer,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useNavigate, useRoutes, useSearchParams } from 'react-router';
import { v7 } from 'uuid';
import { Workbox } from 'workbox-window';
import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';

Object.assign(globalThis, {
  kept: [
    [
      Check,
      Ellipsis,
      EllipsisVertical,
      ListChecks,
      Lock,
      MapPin,
      Pause,
      Pencil,
      Play,
      Plus,
      RotateCcw,
      Square,
      Sun,
      Timer,
      TriangleAlert,
      Undo2,
      X,
    ],
    useMachine,
    useSelector,
    Dexie,
    useLiveQuery,
    ky,
    StrictMode,
    createRoot,
    BrowserRouter,
    useRoutes,
    useLocation,
    useNavigate,
    useSearchParams,
    v7,
    Workbox,
    assign,
    createActor,
    fromCallback,
    fromPromise,
    setup,
    z.object,
    z.array,
    z.string,
    z.safeParse,
    z.enum,
    z.int,
    z.iso.date,
    z.uuid,
    z.union,
    z.literal,
    z.optional,
    z.nullable,
    z.record,
    z.pipe,
    z.transform,
  ],
});
