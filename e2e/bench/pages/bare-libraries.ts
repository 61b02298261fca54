/** The libraries that the recording screen needs until a tile can be tapped, with the parts that it uses, and nothing of ours. */
import { useMachine, useSelector } from '@xstate/react';
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
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
  ],
});
